// SPDX-License-Identifier: Apache-2.0
// expect: none
// What is written before start() is seen by the started thread.
public class StartEdge {
    static int x;

    public static void main(String[] args) throws Exception {
        x = 1;
        Thread t = new Thread(() -> {
            assert x == 1;
            x = 2;
        });
        t.start();
        t.join();
    }
}
