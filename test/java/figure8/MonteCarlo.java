// SPDX-License-Identifier: Apache-2.0
// Monte-Carlo paths whose constructor sets a plain static field from every thread.
// expect: race MonteCarlo.debug
public class MonteCarlo {
    static final int THREADS = 2, PATHS = 5;
    static final double[] result = new double[PATHS];
    static boolean debug;

    /** The price of one path, by a generator of its own. */
    static class Path {
        private long seed;

        Path(long seed) {
            this.seed = seed;
            debug = true;
        }

        double value() {
            double v = 1;
            for (int i = 0; i < 4; i++) {
                seed = seed * 0x5DEECE66DL + 0xB & (1L << 48) - 1;
                v *= 1 + ((seed >>> 40) - 128) / 1e4;
            }
            return v;
        }
    }

    static void run(int me) {
        for (int i = me; i < PATHS; i += THREADS) {
            result[i] = new Path(i).value();
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
