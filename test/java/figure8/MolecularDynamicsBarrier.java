// SPDX-License-Identifier: Apache-2.0
// Molecular dynamics whose threads meet at a real barrier.
// expect: none
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class MolecularDynamicsBarrier {
    static final int THREADS = 2, PARTICLES = 4, MOVES = 2;
    static final double[] place = new double[PARTICLES];
    static final double[] speed = new double[PARTICLES];
    static final double[][] force = new double[THREADS][PARTICLES];

    static final CyclicBarrier all = new CyclicBarrier(THREADS);

    static void barrier(int me, boolean sense) {
        try {
            all.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    /** Each thread sums up the forces between its particles and those after them. */
    static void pairs(int me) {
        for (int i = me; i < PARTICLES; i += THREADS) {
            for (int j = i + 1; j < PARTICLES; j++) {
                double d = place[i] - place[j];
                double f = 1 / (d * d * d) - 1 / (d * d);
                force[me][i] += f;
                force[me][j] -= f;
            }
        }
    }

    static void move(int me) {
        for (int i = me; i < PARTICLES; i += THREADS) {
            double f = 0;
            for (int t = 0; t < THREADS; t++) {
                f += force[t][i];
                force[t][i] = 0;
            }
            speed[i] += f / 100;
            place[i] += speed[i] / 100;
        }
    }

    static void run(int me) {
        boolean sense = true;
        for (int n = 0; n < MOVES; n++) {
            pairs(me);
            barrier(me, sense);
            move(me);
            barrier(me, !sense);
        }
    }

    static {
        for (int i = 0; i < PARTICLES; i++) {
            place[i] = 1.5 * i;
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
