// SPDX-License-Identifier: Apache-2.0
// expect: none
// isAlive() that answers false is as good as join().
public class IsAliveFalse {
    static int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> x = 1);
        t.start();
        while (t.isAlive()) {
            Thread.yield();
        }
        assert x == 1;
    }
}
