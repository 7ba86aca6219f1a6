// SPDX-License-Identifier: Apache-2.0
// expect: none
// interrupt() happens-before the interrupted thread sees it.
public class InterruptEdge {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!Thread.interrupted()) {
                Thread.yield();
            }
            assert x == 1;
        });
        t.start();
        x = 1;
        t.interrupt();
        t.join();
    }
}
