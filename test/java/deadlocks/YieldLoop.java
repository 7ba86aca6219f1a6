// SPDX-License-Identifier: Apache-2.0
// expect: none
// A loop with yield and a counter that is no part of what is waited for.
public class YieldLoop {
    static volatile int stage;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (stage == 0) {
                Thread.yield();
            }
            stage = 2;
        });
        t.start();
        stage = 1;
        while (stage == 1) {
            Thread.yield();
        }
        t.join();
    }
}
