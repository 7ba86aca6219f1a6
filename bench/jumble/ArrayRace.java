// SPDX-License-Identifier: Apache-2.0
// Threads that exchange rows through arrays without synchronization, as in sor.
public class ArrayRace {
    static final double[][] grid = new double[5][16];

    static void relax(int id) {
        double[] row = grid[id + 1];
        for (int round = 0; round < 40; round++)
            for (int i = 0; i < row.length; i++)
                row[i] = (grid[id][i] + grid[id + 2][i] + 2 * row[i]) / 4;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < grid.length; i++)
            for (int k = 0; k < grid[i].length; k++)
                grid[i][k] = i * i + k;
        Thread[] t = new Thread[3];
        for (int i = 0; i < t.length; i++) {
            int id = i;
            t[i] = new Thread(() -> relax(id));
            t[i].start();
        }
        for (Thread u : t)
            u.join();
    }
}
