// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;

class JlmLockBad {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void a() {
        synchronized (lock) { // expect: JLM_JSR166_LOCK_MONITORENTER
            n++;
        }
    }

    void b(ReadWriteLock rw) {
        synchronized (rw) { // expect: JLM_JSR166_LOCK_MONITORENTER
            System.out.println(rw);
        }
    }
}

class JlmLockGood {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    void a() {
        lock.lock();
        try {
            n++;
        } finally {
            lock.unlock();
        }
    }

    void b() {
        synchronized (this) {
            System.out.println(lock);
        }
    }
}
