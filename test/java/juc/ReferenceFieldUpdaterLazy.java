// SPDX-License-Identifier: Apache-2.0
// expect: race int[] element 0
// lazySet publishes what came before, not what comes after.
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class ReferenceFieldUpdaterLazy {
    volatile int[] a;
    static final AtomicReferenceFieldUpdater<ReferenceFieldUpdaterLazy, int[]> A =
        AtomicReferenceFieldUpdater.newUpdater(ReferenceFieldUpdaterLazy.class, int[].class, "a");

    public static void main(String[] args) throws Exception {
        ReferenceFieldUpdaterLazy o = new ReferenceFieldUpdaterLazy();
        Thread t = new Thread(() -> {
            int[] mine = {5};
            A.lazySet(o, mine);
            mine[0]++;
        });
        t.start();
        int[] got = A.get(o);
        int seen = got == null ? 0 : got[0];
        t.join();
    }
}
