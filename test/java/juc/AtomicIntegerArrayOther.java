// SPDX-License-Identifier: Apache-2.0
// expect: race AtomicIntegerArrayOther.x
// One element is written, another one read: no edge.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicIntegerArrayOther {
    static final AtomicIntegerArray ready = new AtomicIntegerArray(2);
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            ready.set(0, 1);
        });
        t.start();
        if (ready.get(1) == 0) {
            int seen = x;
        }
        t.join();
    }
}
