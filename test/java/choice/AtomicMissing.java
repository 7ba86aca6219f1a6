// SPDX-License-Identifier: Apache-2.0
// expect: assertion AtomicMissing
import ravel.Choice;

/** Only one of the two threads is atomic: the other's read and write are two steps. */
public class AtomicMissing {
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            Choice.beginAtomic();
            n = n + 1;
            Choice.endAtomic();
        });
        t.start();
        n = n + 1;
        t.join();
        assert n == 2;
    }
}
