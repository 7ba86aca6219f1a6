// SPDX-License-Identifier: Apache-2.0
@SuppressWarnings("removal")
class DlUnsharedBad {
    private final Integer n = new Integer(1);
    private static final Long ID = new Long(7);

    void a() {
        synchronized (n) { // expect: DL_SYNCHRONIZATION_ON_UNSHARED_BOXED_PRIMITIVE
            System.out.println(1);
        }
    }

    void b() {
        synchronized (ID) { // expect: DL_SYNCHRONIZATION_ON_UNSHARED_BOXED_PRIMITIVE
            System.out.println(2);
        }
    }
}

class DlUnsharedGood {
    private final Object lock = new Object();
    private final Integer n = 5;

    void a() {
        synchronized (lock) {
            System.out.println(n);
        }
    }

    void b(Number[] x) {
        synchronized (x) {
            x[0] = n;
        }
    }
}
