// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// … and before join: not all may have been added.
import java.util.concurrent.atomic.DoubleAdder;

public class DoubleAdderEarly {
    static final DoubleAdder n = new DoubleAdder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n.add(1.5));
        t.start();
        assert n.sum() != 0;
        t.join();
    }
}
