// SPDX-License-Identifier: Apache-2.0
// expect: none
// Everything a thread did is seen after join().
public class JoinEdge {
    static int x;
    static long y;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> x = 1);
        Thread b = new Thread(() -> y = 2);
        a.start();
        b.start();
        a.join();
        b.join();
        if (x + y != 3) {
            throw new IllegalStateException();
        }
    }
}
