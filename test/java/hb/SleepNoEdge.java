// SPDX-License-Identifier: Apache-2.0
// expect: race SleepNoEdge.x
// Waiting long enough orders nothing.
public class SleepNoEdge {
    static int x;

    public static void main(String[] args) throws Exception {
        new Thread(() -> x = 1).start();
        Thread.sleep(1000);
        int seen = x;
    }
}
