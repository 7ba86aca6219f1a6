// SPDX-License-Identifier: Apache-2.0
// expect: race InterruptNotSeen.x
// Not to be interrupted orders nothing.
public class InterruptNotSeen {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            if (!Thread.currentThread().isInterrupted()) {
                x = 2;
            }
        });
        t.start();
        x = 1;
        t.interrupt();
        t.join();
    }
}
