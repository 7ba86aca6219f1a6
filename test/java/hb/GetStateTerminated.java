// SPDX-License-Identifier: Apache-2.0
// expect: none
// The state TERMINATED tells the end of a thread, like isAlive().
public class GetStateTerminated {
    static int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> x = 1);
        t.start();
        if (!t.isAlive() && t.getState() == Thread.State.TERMINATED) {
            assert x == 1;
        }
    }
}
