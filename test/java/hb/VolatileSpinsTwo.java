// SPDX-License-Identifier: Apache-2.0
// expect: none
// A hand-off to and fro through one volatile turn.
public class VolatileSpinsTwo {
    static int data;
    static volatile int turn;

    static void round(int me) {
        for (int i = 0; i < 2; i++) {
            while (turn != me) {
                Thread.yield();
            }
            data++;
            turn = 1 - me;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> round(1));
        t.start();
        round(0);
        t.join();
        assert data == 4;
    }
}
