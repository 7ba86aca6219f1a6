// SPDX-License-Identifier: Apache-2.0
/** All locks count, and accesses in methods that run only under the lock are guarded. */
class Is2This {
    private int total;
    private int max;

    synchronized void add(int n) {
        total += n;
        if (total > max)
            max = total;
    }

    synchronized void clear() {
        total = 0;
        max = 0;
    }

    public void reset() {
        total = -1; // expect: IS2_INCONSISTENT_SYNC
    }

    synchronized int both() {
        return total + max;
    }
}

class Is2OtherLock {
    private final Object lock = new Object();
    private final java.util.concurrent.locks.ReentrantReadWriteLock rw =
        new java.util.concurrent.locks.ReentrantReadWriteLock();
    private int size;
    private int version;

    void put(int n) {
        synchronized (lock) {
            size += n;
        }
        rw.writeLock().lock();
        try {
            version++;
        } finally {
            rw.writeLock().unlock();
        }
    }

    void take(int n) {
        synchronized (lock) {
            size -= n;
        }
    }

    public boolean fits(int n) {
        return size + n < 100; // expect: IS2_INCONSISTENT_SYNC
    }

    int version() {
        rw.readLock().lock();
        try {
            return version * 2;
        } finally {
            rw.readLock().unlock();
        }
    }
}

/** Near misses: helpers called with the lock only, lambdas that run at once, constructors. */
class Is2Helpers {
    private int n;
    private final java.util.Map<String, Integer> map = new java.util.HashMap<>();

    Is2Helpers(int n) {
        this.n = n;
        start();
    }

    private void start() {
        n *= 2;
    }

    synchronized void work(java.util.List<Integer> list) {
        list.forEach(x -> n += x);
        bump();
        map.computeIfAbsent("a", k -> n);
    }

    private void bump() {
        n++;
        deeper();
    }

    private void deeper() {
        n--;
    }

    synchronized int twice() {
        return 2 * n;
    }
}

class Is2Wrapper implements AutoCloseable {
    private final java.util.concurrent.locks.ReentrantLock lock =
        new java.util.concurrent.locks.ReentrantLock();
    private int n;

    private Is2Wrapper acquire() {
        lock.lock();
        return this;
    }

    @Override
    public void close() {
        lock.unlock();
    }

    void a() {
        try (Is2Wrapper w = acquire()) {
            n++;
        }
    }

    void b() {
        lock.lock();
        try {
            n--;
        } finally {
            lock.unlock();
        }
    }

    void c() {
        if (lock.tryLock()) {
            try {
                n = 7;
            } finally {
                lock.unlock();
            }
        }
    }
}

class Is2Local {
    private int n;

    static Is2Local of(int x) {
        Is2Local l = new Is2Local();
        l.n = x;
        return l;
    }

    synchronized void inc() {
        n++;
    }

    synchronized int get() {
        return n;
    }
}
