// SPDX-License-Identifier: Apache-2.0
// expect: race ReadWrite.x
// A read that comes after its flag was set.
public class ReadWrite {
    static int x;
    static volatile int turn;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            turn = 1;
            int seen = x;
        });
        t.start();
        while (turn == 0) {
            Thread.yield();
        }
        x = 1;
        t.join();
    }
}
