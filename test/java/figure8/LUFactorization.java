// SPDX-License-Identifier: Apache-2.0
// LU factorization whose threads meet at a barrier of plain elements in a volatile
// array.
// expect: race boolean[] element
// expect: race double[] element
public class LUFactorization {
    static final int THREADS = 2, N = 4;
    static final double[][] a = new double[N][N];

    /** Each tells that it has come in an element that only it writes, and looks at the others'. */
    static volatile boolean[] here = new boolean[THREADS];

    static void barrier(int me, boolean sense) {
        here[me] = sense;
        for (int i = 0; i < THREADS; i++) {
            while (here[i] != sense) {
                Thread.yield();
            }
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
