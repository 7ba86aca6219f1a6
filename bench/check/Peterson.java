// SPDX-License-Identifier: Apache-2.0
/** Peterson's algorithm with volatile variables, 10 rounds. */
public class Peterson {
    static volatile boolean want0, want1;
    static volatile int turn;
    static int inside;

    static void first() {
        for (int i = 0; i < 10; i++) {
            want0 = true;
            turn = 1;
            while (want1 && turn == 1) {
                Thread.onSpinWait();
            }
            inside++;
            want0 = false;
        }
    }

    static void second() {
        for (int i = 0; i < 10; i++) {
            want1 = true;
            turn = 0;
            while (want0 && turn == 0) {
                Thread.onSpinWait();
            }
            inside++;
            want1 = false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(Peterson::first), b = new Thread(Peterson::second);
        a.start();
        b.start();
        a.join();
        b.join();
        assert inside == 20;
    }
}
