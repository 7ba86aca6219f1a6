// SPDX-License-Identifier: Apache-2.0
// expect: none
// Two threads add; the sum is asked for after join.
import java.util.concurrent.atomic.DoubleAccumulator;

public class DoubleAccumulatorSum {
    static final DoubleAccumulator n = new DoubleAccumulator(Double::sum, 0);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n.accumulate(1.5));
        t.start();
        n.accumulate(1.5);
        t.join();
        assert n.get() == 3.0;
    }
}
