// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// Mixing an updater with ++ on the volatile field loses updates.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdaterLost {
    volatile int n;
    static final AtomicIntegerFieldUpdater<FieldUpdaterLost> N =
        AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterLost.class, "n");

    public static void main(String[] args) throws Exception {
        FieldUpdaterLost o = new FieldUpdaterLost();
        Thread t = new Thread(() -> N.incrementAndGet(o));
        t.start();
        o.n++;
        t.join();
        assert o.n == 2;
    }
}
