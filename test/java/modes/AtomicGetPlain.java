// SPDX-License-Identifier: Apache-2.0
// expect: race AtomicGetPlain.data
// getPlain of an atomic gives no edge.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicGetPlain {
    static int data;
    static final AtomicInteger ready = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
            ready.set(1);
        });
        t.start();
        if (ready.getPlain() == 1) {
            int seen = data;
        }
        t.join();
    }
}
