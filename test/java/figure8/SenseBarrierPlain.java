// SPDX-License-Identifier: Apache-2.0
// A sense-reversing barrier whose sense is plain.
// expect: race SenseBarrierPlain.sense
import java.util.concurrent.atomic.AtomicInteger;

public class SenseBarrierPlain {
    static final int THREADS = 2, ROUNDS = 2;
    static final AtomicInteger count = new AtomicInteger(THREADS);
    static boolean sense;
    static final ThreadLocal<Boolean> mySense = ThreadLocal.withInitial(() -> true);
    static final int[] done = new int[THREADS];

    /** The last one to come resets the counter and turns the sense, for which all wait. */
    static void await() {
        boolean mine = mySense.get();
        if (count.getAndDecrement() == 1) {
            count.set(THREADS);
            sense = mine;
        } else {
            while (sense != mine) {
                Thread.yield();
            }
        }
        mySense.set(!mine);
    }

    static void run(int me) {
        for (int i = 1; i <= ROUNDS; i++) {
            done[me] = i;
            await();
            assert done[1 - me] == i;
            await();
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
