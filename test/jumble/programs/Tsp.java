// SPDX-License-Identifier: Apache-2.0
// Branch and bound: the length of the best tour so far is read without the lock that guards
// its updates. A stale bound costs work and nothing else.
// paper: tsp | TspSolver.MinTourLen | 0 0 100 100 100 100 | QoS
// expect: Tsp.minTourLen slower
public class Tsp {
    static final int SIZE = 7, WORKERS = 3;
    static final int[][] distance = new int[SIZE][SIZE];
    static int minTourLen = 125; /* of a tour known from the start */
    static final Object minLock = new Object();

    static void setBest(int best) {
        if (best >= minTourLen)
            return;
        synchronized (minLock) {
            if (best < minTourLen)
                minTourLen = best;
        }
    }

    static void visit(int city, int visited, int length, int left) {
        if (length >= minTourLen)
            return;
        if (left == 0) {
            setBest(length + distance[city][0]);
            return;
        }
        for (int i = 1; i < SIZE; i++)
            if ((visited >> i & 1) == 0)
                visit(i, visited | 1 << i, length + distance[city][i], left - 1);
    }

    public static void main(String[] args) throws Exception {
        /* The first worker soon finds a short tour; the others begin with a long way, and
         * can give up early if they know of it. */
        for (int i = 0; i < SIZE; i++)
            for (int k = 0; k < SIZE; k++)
                distance[i][k] = i == 0 && k > 1 ? 60 : 10 + (i + k) % 3;
        Thread[] t = new Thread[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            int first = i;
            t[i] = new Thread(() -> {
                for (int c = 1 + first; c < SIZE; c += WORKERS)
                    visit(c, 1 | 1 << c, distance[0][c], SIZE - 2);
            });
            t[i].start();
        }
        for (Thread u : t)
            u.join();
        System.out.println("shortest tour " + minTourLen);
    }
}
