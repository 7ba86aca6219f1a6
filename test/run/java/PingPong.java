// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Two and three threads taking turns by notifyAll and by volatile flags: the order is forced.
public class PingPong {
    static final Object lock = new Object();
    static int turn;
    static volatile int flag;
    static void play(int me, int players, int rounds) {
        for (int i = 0; i < rounds; i++)
            synchronized (lock) {
                while (turn != me)
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                System.out.print((char) ('a' + me));
                turn = (turn + 1) % players;
                lock.notifyAll();
            }
    }
    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            ts[i] = new Thread(() -> play(k, 3, 5));
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println();
        Thread odd = new Thread(() -> {
            for (int i = 0; i < 5; i++) {
                while (flag % 2 == 0)
                    Thread.onSpinWait();
                System.out.print(flag + " ");
                flag++;
            }
        });
        odd.start();
        for (int i = 0; i < 5; i++) {
            while (flag % 2 == 1)
                Thread.yield();
            System.out.print(flag + " ");
            flag++;
        }
        odd.join();
        System.out.println();
    }
}
