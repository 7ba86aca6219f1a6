// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// … and before join: not all may have been added.
import java.util.concurrent.atomic.DoubleAccumulator;

public class DoubleAccumulatorEarly {
    static final DoubleAccumulator n = new DoubleAccumulator(Double::sum, 0);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n.accumulate(1.5));
        t.start();
        assert n.get() != 0;
        t.join();
    }
}
