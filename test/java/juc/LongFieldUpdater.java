// SPDX-License-Identifier: Apache-2.0
// expect: none
// AtomicLongFieldUpdater: no update is lost, and it publishes.
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

public class LongFieldUpdater {
    volatile long n;
    int x;
    static final AtomicLongFieldUpdater<LongFieldUpdater> N =
        AtomicLongFieldUpdater.newUpdater(LongFieldUpdater.class, "n");

    public static void main(String[] args) throws Exception {
        LongFieldUpdater o = new LongFieldUpdater();
        Thread t = new Thread(() -> {
            o.x = 1;
            N.incrementAndGet(o);
        });
        t.start();
        if (N.get(o) == 1) {
            assert o.x == 1;
        }
        N.addAndGet(o, 2);
        t.join();
        assert o.n == 3;
    }
}
