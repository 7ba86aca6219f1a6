// SPDX-License-Identifier: Apache-2.0
class WaAwaitIf {
    private final java.util.concurrent.locks.Lock lock =
        new java.util.concurrent.locks.ReentrantLock();
    private final java.util.concurrent.locks.Condition some = lock.newCondition();
    private int n;

    void take() throws InterruptedException {
        lock.lock();
        try {
            if (n == 0)
                some.await(); // expect: WA_AWAIT_NOT_IN_LOOP
            n--;
        } finally {
            lock.unlock();
        }
    }

    void takeQuietly() {
        lock.lock();
        try {
            if (n == 0)
                some.awaitUninterruptibly(); // expect: WA_AWAIT_NOT_IN_LOOP
            n--;
        } finally {
            lock.unlock();
        }
    }

    void put() {
        lock.lock();
        try {
            n++;
            some.signal();
        } finally {
            lock.unlock();
        }
    }
}

class WaAwaitLoop {
    private final java.util.concurrent.locks.Lock lock =
        new java.util.concurrent.locks.ReentrantLock();
    private final java.util.concurrent.locks.Condition some = lock.newCondition();
    private int n;

    void take() throws InterruptedException {
        lock.lock();
        try {
            while (n == 0)
                some.await();
            n--;
        } finally {
            lock.unlock();
        }
    }

    boolean take(long nanos) throws InterruptedException {
        lock.lock();
        try {
            while (n == 0) {
                if (nanos <= 0)
                    return false;
                nanos = some.awaitNanos(nanos);
            }
            n--;
            return true;
        } finally {
            lock.unlock();
        }
    }
}
