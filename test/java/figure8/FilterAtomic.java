// SPDX-License-Identifier: Apache-2.0
// The filter lock with atomic arrays.
// expect: none
import java.util.concurrent.atomic.AtomicIntegerArray;

public class FilterAtomic {
    static final int THREADS = 2, ROUNDS = 2;
    static final AtomicIntegerArray level = new AtomicIntegerArray(THREADS);
    static final AtomicIntegerArray victim = new AtomicIntegerArray(THREADS);
    static int shared;

    static boolean crowded(int me, int at) {
        for (int k = 0; k < THREADS; k++) {
            if (k != me && level.get(k) >= at) {
                return true;
            }
        }
        return false;
    }

    /** On each level the last one to come has to wait. */
    static void lock(int me) {
        for (int at = 1; at < THREADS; at++) {
            level.set(me, at);
            victim.set(at, me);
            while (crowded(me, at) && victim.get(at) == me) {
                Thread.yield();
            }
        }
    }

    static void unlock(int me) {
        level.set(me, 0);
    }

    static void run(int me) {
        for (int i = 0; i < ROUNDS; i++) {
            lock(me);
            shared++;
            unlock(me);
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
