// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// get and set one after the other are not one atomic step.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicLostUpdate {
    static final AtomicInteger n = new AtomicInteger();

    static void add() {
        n.set(n.get() + 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(AtomicLostUpdate::add);
        t.start();
        add();
        t.join();
        assert n.get() == 2;
    }
}
