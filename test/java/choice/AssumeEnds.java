// SPDX-License-Identifier: Apache-2.0
// expect: none
import ravel.Choice;

/** What an assumption rules out is no find: no failure behind it, no deadlock. */
public class AssumeEnds {
    public static void main(String[] args) throws InterruptedException {
        int a = Choice.anyInt(10), b = Choice.anyInt(10);
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                Choice.assume(a < b);
            }
        });
        t.start();
        t.join();
        assert a < b;
        Choice.assume(b != 5);
        assert b != 5;
    }
}
