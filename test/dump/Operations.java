// SPDX-License-Identifier: Apache-2.0
// Arithmetic, conversions, comparisons and stack juggling in all four numeric types.
class Operations {
    static final int BIG = 1234567;
    int field;
    long wide;
    static double shared;
    int[] cells = new int[3];

    static int ints(int a, int b) {
        int r = a + b - a * b / (b | 1) % 7;
        r = -r << 2 >> 1 >>> 3 & 255 | 16 ^ b;
        r += 1000;
        r += 100000;
        r++;
        --r;
        return r + BIG + (byte) a + (char) b + (short) r;
    }

    static long longs(long a, long b, int s) {
        long r = a + b - a * b / (b | 1) % 7L;
        r = -r << s >> 1 >>> s & 255L | 16L ^ b;
        return r + 0L + 1L + 123456789012345L + (int) a;
    }

    static float floats(float a, float b) {
        float r = a + b - a * b / (b + 1f) % 2f;
        return -r + 0f + 3.25f + (float) (double) a + (int) a + (long) b;
    }

    static double doubles(double a, double b, long l, int i) {
        double r = a + b - a * b / (b + 1.0) % 3.5;
        return -r + 0.0 + 1e100 + 4.9e-324 + (float) a + (int) a + (long) b + l + i
            + Double.NaN + Double.NEGATIVE_INFINITY + 1e7 + 1e-3 + 123456.789 + 0.00012;
    }

    static boolean compare(int i, long l, float f, double d, Object a, Object b) {
        boolean r = i < 3 || i > 4 || i <= 5 || i >= 6 || i == 7 || i != 8;
        r |= i == 0 || i != 0 || i < 0 || i >= 0 || i > 0 || i <= 0;
        r ^= l < 1 && l > 2;
        r &= f < 1f && f > 2f || d < 1 && d > 2;
        return r || a == b && a != null || b == null;
    }

    static void arrays(int n, Object o) {
        byte[] b = new byte[n];
        char[] c = new char[n];
        short[] s = new short[n];
        boolean[] z = new boolean[n];
        long[] l = new long[n];
        float[] f = new float[n];
        double[] d = new double[n];
        Object[] a = new Object[] {o, "x", n};
        int[][][] m = new int[n][n][];
        String[][] t = new String[n][];
        b[0] += 1;
        c[0]++;
        s[0] |= 3;
        z[0] = !z[0];
        l[0]--;
        f[0] *= 2;
        d[0] = d[1] = f[0];
        a[1] = a[0];
        m[0][0][0] += m.length + t[0].length;
        ((Object[]) a[0]).clone();
    }

    long stack(Operations o, int i) {
        o.field++;
        o.wide += 5;
        long x = o.wide++ + ++o.wide;
        o.cells[i]++;
        int y = o.cells[i] = o.field = i;
        shared = shared++ + y;
        synchronized (o) {
            x += o instanceof Runnable ? 1 : 0;
        }
        Math.abs(x);
        Math.max(i, y);
        return x;
    }
}
