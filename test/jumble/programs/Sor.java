// SPDX-License-Identifier: Apache-2.0
// Successive over-relaxation by threads that wait for their neighbours at counters in a
// volatile long[][]: the reference is volatile, the elements are not, and order nothing.
// paper: sor | array index [0] and [1] | 0 0 100 100 100 100 | Yes
// options: --array=*[] --index=0,1
// expect: *[] destructive
public class Sor {
    static final int THREADS = 3, SIZE = 4, ROUNDS = 3;
    static volatile long[][] sync = new long[THREADS][2];
    static final double[][] grid = new double[THREADS + 2][SIZE];

    static void relax(int id) {
        double[] row = grid[id + 1];
        for (int round = 0; round < ROUNDS; round++) {
            for (int colour = 0; colour < 2; colour++) {
                if ((id & 1) == colour)
                    for (int i = 0; i < SIZE; i++)
                        row[i] = (grid[id][i] + grid[id + 2][i] + 2 * row[i]) / 4;
                barrier(id);
            }
        }
    }

    static void barrier(int id) {
        sync[id][0]++;
        if (id > 0)
            while (sync[id - 1][0] < sync[id][0])
                Thread.yield();
        if (id < THREADS - 1)
            while (sync[id + 1][0] < sync[id][0])
                Thread.yield();
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < grid.length; i++)
            for (int k = 0; k < SIZE; k++)
                grid[i][k] = 100 * i * i + k;
        Thread[] t = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int id = i;
            t[i] = new Thread(() -> relax(id));
            t[i].start();
        }
        double sum = 0;
        for (int i = 0; i < THREADS; i++) {
            t[i].join();
            for (int k = 0; k < SIZE; k++)
                sum += grid[i + 1][k] * (k + 1);
        }
        System.out.println("total " + Math.round(sum * 1000));
    }
}
