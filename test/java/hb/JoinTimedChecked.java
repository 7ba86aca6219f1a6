// SPDX-License-Identifier: Apache-2.0
// expect: none
// A timed join followed by isAlive() tells how it ended.
public class JoinTimedChecked {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.join(10);
        if (!t.isAlive()) {
            assert x == 1;
        }
    }
}
