// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// An update by the updater is lost to a plain n++ of the volatile field.
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

public class LongFieldUpdaterMixed {
    volatile long n;
    static final AtomicLongFieldUpdater<LongFieldUpdaterMixed> N =
        AtomicLongFieldUpdater.newUpdater(LongFieldUpdaterMixed.class, "n");

    public static void main(String[] args) throws Exception {
        LongFieldUpdaterMixed o = new LongFieldUpdaterMixed();
        Thread t = new Thread(() -> N.incrementAndGet(o));
        t.start();
        o.n++;
        t.join();
        assert o.n == 2;
    }
}
