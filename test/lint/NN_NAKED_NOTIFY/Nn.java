// SPDX-License-Identifier: Apache-2.0
class NnNaked {
    private final Object lock = new Object();

    void a() {
        synchronized (lock) {
            lock.notifyAll(); // expect: NN_NAKED_NOTIFY
        }
    }

    synchronized void b() {
        Object l = lock;
        if (l != null)
            notifyAll(); // expect: NN_NAKED_NOTIFY
    }
}

class NnGood {
    private final Object lock = new Object();
    private volatile boolean done;
    private int n;

    void a() {
        synchronized (lock) {
            n++;
            lock.notifyAll();
        }
    }

    void b() {
        done = true;
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    synchronized void c(java.util.List<String> list) {
        list.add("x");
        notifyAll();
    }
}
