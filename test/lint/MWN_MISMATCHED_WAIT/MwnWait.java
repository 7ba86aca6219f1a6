// SPDX-License-Identifier: Apache-2.0
class MwnWaitNone {
    private final Object lock = new Object();
    boolean on;

    public void a() throws InterruptedException {
        while (!on)
            lock.wait(); // expect: MWN_MISMATCHED_WAIT
    }

    public void b() throws InterruptedException {
        synchronized (this) {
            while (!on)
                lock.wait(); // expect: MWN_MISMATCHED_WAIT
        }
    }
}

class MwnWaitGood {
    private final Object lock = new Object();
    private boolean on;

    public void a() throws InterruptedException {
        Object l = lock;
        synchronized (l) {
            while (!on)
                lock.wait();
        }
    }

    public void b() throws InterruptedException {
        synchronized (getLock()) {
            while (!on)
                inner();
        }
    }

    private Object getLock() {
        return lock;
    }

    private void inner() throws InterruptedException {
        while (!on)
            lock.wait();
    }

    public synchronized void c() throws InterruptedException {
        while (hashCode() != 7)
            wait();
    }
}
