// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// The sum of a LongAdder while others add is no count of what was done.
import java.util.concurrent.atomic.LongAdder;

public class LongAdderNoEdge {
    static final LongAdder sum = new LongAdder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(sum::increment);
        t.start();
        sum.increment();
        assert sum.sum() == 2;
        t.join();
    }
}
