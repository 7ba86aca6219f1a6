// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.NullPointerException
// Mark and reference asked for one after the other do not belong together.
import java.util.concurrent.atomic.AtomicMarkableReference;

public class AtomicMarkableTwice {
    static final AtomicMarkableReference<int[]> r =
        new AtomicMarkableReference<>(new int[] {3}, true);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> r.set(null, false));
        t.start();
        if (r.isMarked()) {
            int seen = r.getReference()[0];
        }
        t.join();
    }
}
