// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

class UlExceptionBad {
    private final Lock lock = new ReentrantLock();
    private int n;

    void a(Runnable r) {
        lock.lock(); // expect: UL_UNRELEASED_LOCK_EXCEPTION_PATH
        r.run();
        lock.unlock();
    }

    void b(String s) {
        lock.lock(); // expect: UL_UNRELEASED_LOCK_EXCEPTION_PATH
        try {
            n = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            n = 0;
        }
        lock.unlock();
    }
}

class UlExceptionGood {
    private final Lock lock = new ReentrantLock();
    private int n;

    void a(Runnable r) {
        lock.lock();
        try {
            r.run();
        } finally {
            lock.unlock();
        }
    }

    void b() {
        lock.lock();
        n++;
        lock.unlock();
    }
}
