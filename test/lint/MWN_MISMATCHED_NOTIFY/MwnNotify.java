// SPDX-License-Identifier: Apache-2.0
class MwnNotifyNone {
    private final Object lock = new Object();
    private int n;

    public void a() {
        n++;
        lock.notifyAll(); // expect: MWN_MISMATCHED_NOTIFY
    }

    public void b() {
        n = 2;
        notifyAll(); // expect: MWN_MISMATCHED_NOTIFY
    }

    public synchronized void c() {
        n = 3;
        lock.notifyAll(); // expect: MWN_MISMATCHED_NOTIFY
    }
}

class MwnNotifyGood {
    private final Object lock = new Object();
    private int n;

    public void a() {
        synchronized (lock) {
            n++;
            lock.notifyAll();
        }
    }

    public void b() {
        synchronized (lock) {
            wake();
        }
    }

    private void wake() {
        n++;
        lock.notifyAll();
    }
}
