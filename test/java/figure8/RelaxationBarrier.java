// SPDX-License-Identifier: Apache-2.0
// Successive over-relaxation whose threads meet at a real barrier.
// expect: none
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class RelaxationBarrier {
    static final int THREADS = 2, N = 6, SWEEPS = 3;
    static final double[][] grid = new double[N][N];

    static final CyclicBarrier all = new CyclicBarrier(THREADS);

    static void barrier(int me, boolean sense) {
        try {
            all.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    /** One colour of the rows that belong to this thread. */
    static void relax(int me, int colour) {
        int half = (N - 2) / THREADS;
        for (int i = 1 + me * half; i < 1 + (me + 1) * half; i++) {
            for (int j = 1 + (i + colour) % 2; j < N - 1; j += 2) {
                grid[i][j] = 0.3 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1])
                    - 0.2 * grid[i][j];
            }
        }
    }

    static void run(int me) {
        boolean sense = true;
        for (int n = 0; n < SWEEPS; n++) {
            relax(me, n % 2);
            barrier(me, sense);
            sense = !sense;
        }
    }

    static {
        for (double[] row : grid) {
            java.util.Arrays.fill(row, 1);
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
