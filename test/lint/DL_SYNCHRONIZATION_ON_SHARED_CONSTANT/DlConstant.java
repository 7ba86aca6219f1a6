// SPDX-License-Identifier: Apache-2.0
class DlConstantBad {
    private static final String LOCK = "LOCK";
    private final String name;

    DlConstantBad() {
        name = "name";
    }

    void a() {
        synchronized (LOCK) { // expect: DL_SYNCHRONIZATION_ON_SHARED_CONSTANT
            System.out.println(1);
        }
    }

    void b() {
        synchronized (name) { // expect: DL_SYNCHRONIZATION_ON_SHARED_CONSTANT
            System.out.println(2);
        }
    }
}

class DlConstantGood {
    private final String name;
    private final Object lock = new Object();

    DlConstantGood(byte[] b) {
        name = new String(b);
    }

    void a() {
        synchronized (name) {
            System.out.println(1);
        }
    }

    void b() {
        synchronized (lock) {
            System.out.println("literal");
        }
    }
}
