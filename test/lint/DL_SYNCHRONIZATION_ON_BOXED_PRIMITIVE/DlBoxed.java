// SPDX-License-Identifier: Apache-2.0
class DlBoxedBad {
    private final Integer n = 1;

    void a() {
        synchronized (n) { // expect: DL_SYNCHRONIZATION_ON_BOXED_PRIMITIVE
            System.out.println(1);
        }
    }

    void b(long id) {
        synchronized (Long.valueOf(id)) { // expect: DL_SYNCHRONIZATION_ON_BOXED_PRIMITIVE
            System.out.println(2);
        }
    }
}

class DlBoxedGood {
    private final int[] n = new int[1];
    private final java.util.concurrent.atomic.AtomicInteger a =
        new java.util.concurrent.atomic.AtomicInteger();

    void a() {
        synchronized (n) {
            n[0]++;
        }
    }

    synchronized void b() {
        a.incrementAndGet();
    }
}
