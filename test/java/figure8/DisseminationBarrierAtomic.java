// SPDX-License-Identifier: Apache-2.0
// A dissemination barrier whose flags are elements of an atomic array.
// expect: none
import java.util.concurrent.atomic.AtomicIntegerArray;

public class DisseminationBarrierAtomic {
    static final int THREADS = 2, ROUNDS = 2;
    static final AtomicIntegerArray flag = new AtomicIntegerArray(2 * THREADS);
    static final int[] done = new int[THREADS];

    /** In round r everybody tells the one 2^r further, and waits to be told. */
    static void await(int me, int parity, int sense) {
        for (int r = 0, distance = 1; distance < THREADS; r++, distance *= 2) {
            int partner = (me + distance) % THREADS;
            flag.set(2 * partner + parity, sense);
            while (flag.get(2 * me + parity) != sense) {
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
