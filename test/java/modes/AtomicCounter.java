// SPDX-License-Identifier: Apache-2.0
// expect: none
// Counting with AtomicInteger and AtomicLong.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class AtomicCounter {
    static final AtomicInteger n = new AtomicInteger();
    static final AtomicLong sum = new AtomicLong();

    static void work(int by) {
        n.incrementAndGet();
        sum.addAndGet(by);
        n.updateAndGet(v -> v * 2);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> work(3));
        t.start();
        work(4);
        t.join();
        assert sum.get() == 7;
        assert n.get() == 6 || n.get() == 8;
    }
}
