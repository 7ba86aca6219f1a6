// SPDX-License-Identifier: Apache-2.0
// expect: none
// lazySet is a release write.
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicLazySet {
    static int data;
    static final AtomicBoolean ready = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
            ready.lazySet(true);
        });
        t.start();
        if (ready.get()) {
            assert data == 1;
        }
        t.join();
    }
}
