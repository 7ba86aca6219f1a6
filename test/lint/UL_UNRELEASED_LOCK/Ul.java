// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class UlReturn {
    private final Lock lock = new ReentrantLock();
    private int n;

    int a(boolean x) {
        lock.lock(); // expect: UL_UNRELEASED_LOCK
        if (x)
            return -1;
        int r = n;
        lock.unlock();
        return r;
    }

    void b() {
        if (lock.tryLock()) { // expect: UL_UNRELEASED_LOCK
            n++;
            if (n > 3)
                return;
            lock.unlock();
        }
    }
}

class UlGood {
    private final ReentrantLock lock = new ReentrantLock();
    private int n;

    int a(boolean x) {
        lock.lock();
        try {
            if (x)
                return -1;
            return n;
        } finally {
            lock.unlock();
        }
    }

    void b() {
        boolean got = lock.tryLock();
        try {
            if (got)
                n++;
        } finally {
            if (got)
                lock.unlock();
        }
    }

    void c() {
        if (!lock.tryLock())
            return;
        try {
            n--;
        } finally {
            lock.unlock();
        }
    }
}

class UlHandOver {
    private final ReentrantLock lock = new ReentrantLock();

    void begin() {
        lock.lock();
    }

    void end() {
        lock.unlock();
    }
}
