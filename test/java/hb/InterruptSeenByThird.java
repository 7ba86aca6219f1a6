// SPDX-License-Identifier: Apache-2.0
// expect: none
// A third thread that asks isInterrupted() is ordered too (JLS 17.4.4).
public class InterruptSeenByThird {
    static int x;
    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!stop) {
                Thread.yield();
            }
        });
        Thread third = new Thread(() -> {
            if (t.isInterrupted()) {
                assert x == 1;
            }
        });
        t.start();
        third.start();
        x = 1;
        t.interrupt();
        third.join();
        stop = true;
        t.join();
    }
}
