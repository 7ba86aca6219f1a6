// SPDX-License-Identifier: Apache-2.0
// expect: none
// Polling with sleep.
public class SleepLoop {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        new Thread(() -> done = true).start();
        while (!done) {
            Thread.sleep(10);
        }
    }
}
