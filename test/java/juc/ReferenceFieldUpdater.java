// SPDX-License-Identifier: Apache-2.0
// expect: none
// AtomicReferenceFieldUpdater: the winner of the CAS publishes.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class ReferenceFieldUpdater {
    volatile int[] a;
    static final AtomicReferenceFieldUpdater<ReferenceFieldUpdater, int[]> A =
        AtomicReferenceFieldUpdater.newUpdater(ReferenceFieldUpdater.class, int[].class, "a");

    static void use(ReferenceFieldUpdater o) {
        A.compareAndSet(o, null, new int[] {5});
        assert o.a[0] == 5;
    }

    public static void main(String[] args) throws Exception {
        ReferenceFieldUpdater o = new ReferenceFieldUpdater();
        Thread t = new Thread(() -> use(o));
        t.start();
        use(o);
        t.join();
    }
}
