// SPDX-License-Identifier: Apache-2.0
class SsdBad {
    private static int total;
    private static int other;
    private final Object lock = new Object();

    synchronized void a() {
        total++; // expect: SSD_DO_NOT_USE_INSTANCE_LOCK_ON_SHARED_STATIC_DATA
    }

    void b() {
        synchronized (lock) {
            other = 3; // expect: SSD_DO_NOT_USE_INSTANCE_LOCK_ON_SHARED_STATIC_DATA
        }
    }
}

class SsdGood {
    private static int total;
    private static volatile int flag;
    private static final Object LOCK = new Object();

    void a() {
        synchronized (SsdGood.class) {
            total++;
        }
    }

    synchronized void b() {
        flag = 1;
        synchronized (SsdGood.class) {
            total--;
        }
    }

    static synchronized void c() {
        total = 0;
    }
}
