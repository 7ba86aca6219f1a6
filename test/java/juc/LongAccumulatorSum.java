// SPDX-License-Identifier: Apache-2.0
// expect: none
// Two threads add; the sum is asked for after join.
import java.util.concurrent.atomic.LongAccumulator;

public class LongAccumulatorSum {
    static final LongAccumulator n = new LongAccumulator(Math::max, 0);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n.accumulate(4));
        t.start();
        n.accumulate(4);
        t.join();
        assert n.get() == 4;
    }
}
