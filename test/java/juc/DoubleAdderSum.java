// SPDX-License-Identifier: Apache-2.0
// expect: none
// Two threads add; the sum is asked for after join.
import java.util.concurrent.atomic.DoubleAdder;

public class DoubleAdderSum {
    static final DoubleAdder n = new DoubleAdder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n.add(1.5));
        t.start();
        n.add(1.5);
        t.join();
        assert n.sum() == 3.0;
    }
}
