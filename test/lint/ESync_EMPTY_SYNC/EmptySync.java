// SPDX-License-Identifier: Apache-2.0
class EmptySyncBad {
    private final Object lock = new Object();

    void a() {
        synchronized (this) { // expect: ESync_EMPTY_SYNC
        }
    }

    void b() {
        synchronized (lock) { // expect: ESync_EMPTY_SYNC
        }
        System.out.println("b");
    }
}

class EmptySyncGood {
    private int n;

    void a() {
        synchronized (this) {
            n++;
        }
    }

    synchronized void b() {
    }
}
