// SPDX-License-Identifier: Apache-2.0
// Two threads take turns by a monitor: the steps that undo.c runs, undoes and redoes.
public class PingPong {
    static final Object lock = new Object();
    static int turn, rounds;
    static void play(int me, int n) {
        try {
            for (int i = 0; i < n; i++)
                synchronized (lock) {
                    while (turn != me)
                        lock.wait();
                    rounds++;
                    turn = 1 - me;
                    lock.notify();
                }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
    public static void main(String[] args) throws InterruptedException {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        Thread t = new Thread(() -> play(1, n));
        t.start();
        play(0, n);
        t.join();
        System.out.println(rounds);
    }
}
