// SPDX-License-Identifier: Apache-2.0
// Lamport's bakery with atomic arrays.
// expect: none
import java.util.concurrent.atomic.AtomicIntegerArray;

public class BakeryAtomic {
    static final int THREADS = 2, ROUNDS = 1;
    static final AtomicIntegerArray flag = new AtomicIntegerArray(THREADS);
    static final AtomicIntegerArray label = new AtomicIntegerArray(THREADS);
    static int shared;

    static int max() {
        int m = 0;
        for (int i = 0; i < THREADS; i++) {
            m = Math.max(m, label.get(i));
        }
        return m;
    }

    static boolean before(int i, int me) {
        return label.get(i) < label.get(me)
            || (label.get(i) == label.get(me) && i < me);
    }

    static void lock(int me) {
        flag.set(me, 1);
        label.set(me, max() + 1);
        for (int i = 0; i < THREADS; i++) {
            while (i != me && flag.get(i) == 1 && before(i, me)) {
                Thread.yield();
            }
        }
    }

    static void unlock(int me) {
        flag.set(me, 0);
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
