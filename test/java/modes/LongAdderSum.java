// SPDX-License-Identifier: Apache-2.0
// expect: none
// LongAdder and LongAccumulator are exact once the threads are joined.
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class LongAdderSum {
    static final LongAdder sum = new LongAdder();
    static final LongAccumulator max = new LongAccumulator(Math::max, 0);

    static void work(int v) {
        sum.add(v);
        max.accumulate(v);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> work(3));
        t.start();
        work(4);
        t.join();
        assert sum.sum() == 7 && max.get() == 4;
    }
}
