// SPDX-License-Identifier: Apache-2.0
// Particles that attract each other, moved by threads that meet at a tournament barrier of
// plain flags between the forces and the moves.
// paper: moldyn | array index [0] and [1] | 0 0 100 100 100 100 | Yes
// options: --array=*[] --index=0,1
// expect: *[] destructive
public class Moldyn {
    static final int THREADS = 2, PARTICLES = 4, MOVES = 3;

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

    static final double[] place = new double[PARTICLES], force = new double[PARTICLES];

    static void simulate(int id, TournamentBarrier barrier) {
        for (int move = 0; move < MOVES; move++) {
            for (int i = id; i < PARTICLES; i += THREADS) {
                force[i] = 0;
                for (int k = 0; k < PARTICLES; k++)
                    force[i] += (place[k] - place[i]) / 8;
            }
            barrier.await(id);
            for (int i = id; i < PARTICLES; i += THREADS)
                place[i] += force[i];
            barrier.await(id);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < PARTICLES; i++)
            place[i] = 3 * i * i;
        TournamentBarrier barrier = new TournamentBarrier(THREADS);
        Thread[] t = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int id = i;
            t[i] = new Thread(() -> simulate(id, barrier));
            t[i].start();
        }
        double spread = 0;
        for (int i = 0; i < THREADS; i++)
            t[i].join();
        for (int i = 0; i < PARTICLES; i++)
            spread += place[i] * place[i];
        System.out.println("spread " + Math.round(spread * 1000));
    }
}
