// SPDX-License-Identifier: Apache-2.0
class VoIncrementBad {
    private volatile int n;
    private static volatile long all;

    void a() {
        n++; // expect: VO_VOLATILE_INCREMENT
    }

    static void b(int x) {
        all = all + 2L * x; // expect: VO_VOLATILE_INCREMENT
    }
}

class VoIncrementGood {
    private volatile int n;
    private volatile int m;
    private int k;

    synchronized void a() {
        n++;
    }

    void b(int x) {
        m = x + 1;
    }

    void c() {
        k++;
    }
}
