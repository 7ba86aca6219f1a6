// SPDX-License-Identifier: Apache-2.0
// The flags of a dissemination barrier lie in arrays: declaring the array volatile does
// not make its elements so.
// expect: race int[] element
public class DisseminationBarrier {
    static final int THREADS = 2, ROUNDS = 2;
    static volatile int[][] flag = new int[THREADS][2];
    static final int[] done = new int[THREADS];

    /** In round r everybody tells the one 2^r further, and waits to be told. */
    static void await(int me, int parity, int sense) {
        for (int r = 0, distance = 1; distance < THREADS; r++, distance *= 2) {
            int partner = (me + distance) % THREADS;
            flag[partner][parity] = sense;
            while (flag[me][parity] != sense) {
                Thread.yield();
            }
        }
    }

    static void run(int me) {
        int parity = 0;
        int sense = 1;
        for (int i = 1; i <= ROUNDS; i++) {
            done[me] = i;
            await(me, parity, sense);
            assert done[1 - me] == i;
            await(me, 1 - parity, sense);
            sense = 1 - sense;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] thread = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            thread[i] = new Thread(() -> run(me));
        }
        for (Thread t : thread) {
            t.start();
        }
        for (Thread t : thread) {
            t.join();
        }
    }
}
