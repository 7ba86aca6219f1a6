// SPDX-License-Identifier: Apache-2.0
import javax.annotation.concurrent.GuardedBy;

class GuardedThis {
    @GuardedBy("this") private int n;
    private final Object lock = new Object();
    @GuardedBy("lock") private int m;
    @GuardedBy("GuardedThis.class") private static int s;

    GuardedThis() {
        n = 1;
    }

    int n() {
        return n; // expect: IS_FIELD_NOT_GUARDED
    }

    synchronized void m(int v) {
        m = v; // expect: IS_FIELD_NOT_GUARDED
        n = v;
    }

    void s() {
        s = 2; // expect: IS_FIELD_NOT_GUARDED
    }
}

class GuardedGood {
    @GuardedBy("this") private int n;
    private final java.util.concurrent.locks.ReadWriteLock rw =
        new java.util.concurrent.locks.ReentrantReadWriteLock();
    @GuardedBy("rw") private int m;

    synchronized void set(int v) {
        n = v;
        helper();
    }

    private void helper() {
        n++;
    }

    @GuardedBy("this")
    void mustHold() {
        n--;
    }

    int m() {
        rw.readLock().lock();
        try {
            return m;
        } finally {
            rw.readLock().unlock();
        }
    }
}
