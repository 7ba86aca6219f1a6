// SPDX-License-Identifier: Apache-2.0
class DlBooleanBad {
    private final Boolean flag = Boolean.FALSE;
    private static final Boolean LOCK = Boolean.valueOf(true);

    void a() {
        synchronized (flag) { // expect: DL_SYNCHRONIZATION_ON_BOOLEAN
            System.out.println(1);
        }
    }

    void b() {
        synchronized (LOCK) { // expect: DL_SYNCHRONIZATION_ON_BOOLEAN
            System.out.println(2);
        }
    }
}

class DlBooleanGood {
    private final Object lock = new Object();
    private final boolean[] flags = new boolean[1];

    void a() {
        synchronized (lock) {
            System.out.println(1);
        }
    }

    void b() {
        synchronized (flags) {
            flags[0] = true;
        }
    }
}
