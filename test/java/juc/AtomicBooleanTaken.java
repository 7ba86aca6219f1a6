// SPDX-License-Identifier: Apache-2.0
// expect: race AtomicBooleanTaken.x
// To find it taken does not mean that it is done.
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicBooleanTaken {
    static final AtomicBoolean taken = new AtomicBoolean();
    static int x;

    static void init() {
        if (taken.compareAndSet(false, true)) {
            x = 1;
        } else {
            int seen = x;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(AtomicBooleanTaken::init);
        t.start();
        init();
        t.join();
    }
}
