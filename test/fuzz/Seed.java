// SPDX-License-Identifier: Apache-2.0
// A little of everything that old class files have too.
class Seed extends Thread implements Comparable<Seed> {
    static final String NAME = "seed";
    int x;
    long y;

    public int compareTo(Seed o) {
        int r = 0;
        try {
            r = o.x - x;
            for (int i = 0; i < 3; i++)
                r += i * (int) y;
        } catch (RuntimeException e) {
            r = 1;
        } finally {
            y += r;
        }
        return r;
    }

    static Object choose(int i, double[] d, Object... more) {
        switch (i) {
        case 1: return d;
        case 2: return more[0];
        case 1000: return new int[3][4];
        default: return NAME + (i > 3 ? 'c' : 1f);
        }
    }

    synchronized boolean locked(Object o) {
        synchronized (o) {
            return o instanceof Seed && ((Seed) o).y > 5L;
        }
    }
}
