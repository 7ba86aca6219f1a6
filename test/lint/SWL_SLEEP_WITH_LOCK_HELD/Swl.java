// SPDX-License-Identifier: Apache-2.0
class SwlBad {
    private final java.util.concurrent.locks.ReentrantLock lock =
        new java.util.concurrent.locks.ReentrantLock();

    synchronized void a() throws InterruptedException {
        Thread.sleep(10); // expect: SWL_SLEEP_WITH_LOCK_HELD
    }

    void b() throws InterruptedException {
        lock.lock();
        try {
            pause();
        } finally {
            lock.unlock();
        }
    }

    private void pause() throws InterruptedException {
        Thread.sleep(10); // expect: SWL_SLEEP_WITH_LOCK_HELD
    }
}

class SwlGood {
    private int n;

    void a() throws InterruptedException {
        synchronized (this) {
            n++;
        }
        Thread.sleep(10);
    }

    synchronized void b() throws InterruptedException {
        wait(10);
    }
}
