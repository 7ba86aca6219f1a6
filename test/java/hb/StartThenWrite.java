// SPDX-License-Identifier: Apache-2.0
// expect: race StartThenWrite.x
// A write after start() is not ordered with the started thread.
public class StartThenWrite {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int seen = x;
        });
        t.start();
        x = 1;
        t.join();
    }
}
