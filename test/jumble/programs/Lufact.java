// SPDX-License-Identifier: Apache-2.0
// LU factorization of a small matrix, its rows shared out among threads that meet at a
// tournament barrier of plain flags.
// paper: lufact | array index [0] and [1] | 0 0 100 100 100 100 | Yes
// options: --array=*[] --index=0,1
// expect: *[] destructive
public class Lufact {
    static final int THREADS = 2, SIZE = 4;

    /* Threads wait for those they have beaten, then for the winner, at flags that turn over
     * each time. The array is volatile, its elements are not. */
    static class TournamentBarrier {
        final int threads;
        volatile boolean[] isDone;

        TournamentBarrier(int threads) {
            this.threads = threads;
            isDone = new boolean[threads];
        }

        void await(int id) {
            boolean done = !isDone[id];
            for (int step = 1; step < threads && id % (2 * step) == 0; step *= 2)
                if (id + step < threads)
                    while (isDone[id + step] != done)
                        Thread.yield();
            isDone[id] = done;
            while (isDone[0] != done)
                Thread.yield();
        }
    }

    static final double[][] a = new double[SIZE][SIZE];

    static void factor(int id, TournamentBarrier barrier) {
        for (int k = 0; k < SIZE - 1; k++) {
            for (int i = k + 1; i < SIZE; i++) {
                if (i % THREADS != id)
                    continue;
                double f = a[i][k] / a[k][k];
                for (int j = k; j < SIZE; j++)
                    a[i][j] -= f * a[k][j];
            }
            barrier.await(id);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < SIZE; i++)
            for (int j = 0; j < SIZE; j++)
                a[i][j] = i == j ? 16 : i + 2 * j + 1;
        TournamentBarrier barrier = new TournamentBarrier(THREADS);
        Thread[] t = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int id = i;
            t[i] = new Thread(() -> factor(id, barrier));
            t[i].start();
        }
        for (Thread u : t)
            u.join();
        double det = 1;
        for (int i = 0; i < SIZE; i++)
            det *= a[i][i];
        System.out.println("determinant " + Math.round(det));
    }
}
