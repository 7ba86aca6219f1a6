// SPDX-License-Identifier: Apache-2.0
// expect: race DaemonLeft.x
// A daemon thread that nobody waits for.
public class DaemonLeft {
    static int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> x = 1);
        t.setDaemon(true);
        t.start();
        x = 2;
    }
}
