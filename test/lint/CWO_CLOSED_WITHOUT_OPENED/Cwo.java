// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class CwoBad {
    private final Lock lock = new ReentrantLock();
    private int n;

    void a() throws InterruptedException {
        try {
            lock.lockInterruptibly();
            n++;
        } finally {
            lock.unlock(); // expect: CWO_CLOSED_WITHOUT_OPENED
        }
    }

    void b(Runnable r) {
        try {
            r.run();
            lock.lock();
            n--;
        } finally {
            lock.unlock(); // expect: CWO_CLOSED_WITHOUT_OPENED
        }
    }
}

class CwoGood {
    private final Lock lock = new ReentrantLock();
    private int n;

    void a() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            n++;
        } finally {
            lock.unlock();
        }
    }

    void b() {
        if (lock.tryLock())
            try {
                n--;
            } finally {
                lock.unlock();
            }
    }
}
