// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// … and before join: not all may have been added.
import java.util.concurrent.atomic.LongAccumulator;

public class LongAccumulatorEarly {
    static final LongAccumulator n = new LongAccumulator(Math::max, 0);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n.accumulate(4));
        t.start();
        assert n.get() != 0;
        t.join();
    }
}
