// SPDX-License-Identifier: Apache-2.0
// expect: none
// An element is written after the data and read before them.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicIntegerArrayPublish {
    static final AtomicIntegerArray ready = new AtomicIntegerArray(2);
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            ready.set(0, 1);
        });
        t.start();
        if (ready.get(0) == 1) {
            assert x == 1;
        }
        t.join();
    }
}
