// SPDX-License-Identifier: Apache-2.0
// The levels and victims of the filter lock lie in arrays that are volatile, with plain
// elements.
// expect: race int[] element
// expect: race Filter.shared
public class Filter {
    static final int THREADS = 3, ROUNDS = 1;
    static volatile int[] level = new int[THREADS];
    static volatile int[] victim = new int[THREADS];
    static int shared;

    static boolean crowded(int me, int at) {
        for (int k = 0; k < THREADS; k++) {
            if (k != me && level[k] >= at) {
                return true;
            }
        }
        return false;
    }

    /** On each level the last one to come has to wait. */
    static void lock(int me) {
        for (int at = 1; at < THREADS; at++) {
            level[me] = at;
            victim[at] = me;
            while (crowded(me, at) && victim[at] == me) {
                Thread.yield();
            }
        }
    }

    static void unlock(int me) {
        level[me] = 0;
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
