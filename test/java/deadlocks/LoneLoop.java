// SPDX-License-Identifier: Apache-2.0
// expect: runaway
// options: --max-steps=300k
// The last thread that is left loops for ever, with synchronization.
public class LoneLoop {
    static volatile int v;
    static int n;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n = 1);
        t.start();
        t.join();
        while (v == 0) {
            synchronized (LoneLoop.class) {
                n++;
            }
        }
    }
}
