// SPDX-License-Identifier: Apache-2.0
// The flags and labels of Lamport's bakery lie in arrays that are volatile, with plain
// elements.
// expect: race boolean[] element
// expect: race int[] element
// expect: race Bakery.shared
public class Bakery {
    static final int THREADS = 2, ROUNDS = 2;
    static volatile boolean[] flag = new boolean[THREADS];
    static volatile int[] label = new int[THREADS];
    static int shared;

    static int max() {
        int m = 0;
        for (int i = 0; i < THREADS; i++) {
            m = Math.max(m, label[i]);
        }
        return m;
    }

    static boolean before(int i, int me) {
        return label[i] < label[me]
            || (label[i] == label[me] && i < me);
    }

    static void lock(int me) {
        flag[me] = true;
        label[me] = max() + 1;
        for (int i = 0; i < THREADS; i++) {
            while (i != me && flag[i] && before(i, me)) {
                Thread.yield();
            }
        }
    }

    static void unlock(int me) {
        flag[me] = false;
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
