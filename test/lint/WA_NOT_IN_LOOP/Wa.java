// SPDX-License-Identifier: Apache-2.0
class WaIf {
    private boolean ready;

    synchronized void await1() throws InterruptedException {
        if (!ready)
            wait(); // expect: WA_NOT_IN_LOOP
        ready = false;
    }

    synchronized void set() {
        ready = true;
        notifyAll();
    }
}

class WaOuterLoop {
    private final java.util.ArrayDeque<Runnable> queue = new java.util.ArrayDeque<>();

    void serve() throws InterruptedException {
        while (true) {
            Runnable r;
            synchronized (queue) {
                if (queue.isEmpty())
                    queue.wait(); // expect: WA_NOT_IN_LOOP
                r = queue.remove();
            }
            r.run();
        }
    }

    void put(Runnable r) {
        synchronized (queue) {
            queue.add(r);
            queue.notifyAll();
        }
    }
}

class WaLoop {
    private boolean ready;

    synchronized void await1() throws InterruptedException {
        while (!ready)
            wait();
    }

    synchronized boolean await2(long millis) throws InterruptedException {
        long end = System.nanoTime() / 1_000_000 + millis;
        while (!ready) {
            long left = end - System.nanoTime() / 1_000_000;
            if (left <= 0)
                return false;
            wait(left);
        }
        return true;
    }

    synchronized void set() {
        ready = true;
        notifyAll();
    }
}

class WaInside {
    private volatile boolean done;

    void join() throws InterruptedException {
        while (!done) {
            synchronized (this) {
                if (!done)
                    wait();
            }
        }
    }

    synchronized void finish() {
        done = true;
        notifyAll();
    }
}
