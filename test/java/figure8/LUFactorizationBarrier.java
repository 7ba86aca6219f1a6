// SPDX-License-Identifier: Apache-2.0
// LU factorization whose threads meet at a real barrier.
// expect: none
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class LUFactorizationBarrier {
    static final int THREADS = 2, N = 4;
    static final double[][] a = new double[N][N];

    static final CyclicBarrier all = new CyclicBarrier(THREADS);

    static void barrier(int me, boolean sense) {
        try {
            all.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    static void run(int me) {
        boolean sense = true;
        for (int k = 0; k < N - 1; k++) {
            if (me == k % THREADS) {
                for (int i = k + 1; i < N; i++) {
                    a[i][k] /= a[k][k];
                }
            }
            barrier(me, sense);
            for (int i = k + 1; i < N; i++) {
                for (int j = k + 1; j < N; j++) {
                    if (j % THREADS == me) {
                        a[i][j] -= a[i][k] * a[k][j];
                    }
                }
            }
            sense = !sense;
            barrier(me, sense);
            sense = !sense;
        }
    }

    static {
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                a[i][j] = i == j ? N : 1;
            }
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
