// SPDX-License-Identifier: Apache-2.0
// expect: none
// compareAndSet lets one thread initialize, another one sees that it is done.
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicBooleanOnce {
    static final AtomicBoolean taken = new AtomicBoolean();
    static final AtomicBoolean done = new AtomicBoolean();
    static int x;

    static void init() {
        if (taken.compareAndSet(false, true)) {
            x++;
            done.set(true);
        } else if (done.get()) {
            assert x == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(AtomicBooleanOnce::init);
        t.start();
        init();
        t.join();
        assert x == 1;
    }
}
