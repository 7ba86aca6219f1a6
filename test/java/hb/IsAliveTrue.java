// SPDX-License-Identifier: Apache-2.0
// expect: race IsAliveTrue.x
// isAlive() that answers true orders nothing.
public class IsAliveTrue {
    static int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> x = 1);
        t.start();
        if (t.isAlive()) {
            x = 2;
        }
    }
}
