// SPDX-License-Identifier: Apache-2.0
// schedule: single
// long and double locals and parameters mixed with others, deep expressions, many arguments, wide frames.
public class Locals {
    static double mix(int a, long b, float c, double d, byte e, long f, Object g, double h, boolean i, char j, short k) {
        long t = b;
        b = f;
        f = t;
        double u = d;
        d = h;
        h = u;
        for (long q = 0; q < 3; q++) {
            double w = q * 1.5;
            d += w;
            b -= q;
        }
        return a + b + c + d * 2 + e + f * 3 + g.hashCode() + h * 5 + (i ? 1 : 0) + j + k;
    }
    long f1; double f2; int f3; long f4;
    static long s1; static double s2;
    Locals set(long a, double b) { f1 = a; f2 = b; f3 = (int) a; f4 += a; return this; }
    static long dups(long[] a, int i) {
        long x = a[i]++ + ++a[i] + (a[i] += 5) + a[i]--;
        return x * 1000 + a[i];
    }
    long fields() {
        long x = f1++ + ++f1 + (f1 *= 2);
        double y = f2-- - --f2;
        s1 = f4 = x;
        s2 = (f2 += y);
        return s1 + (long) (s2 * 10) + (s1++) + (long) (s2--);
    }
    static int deep(int a, int b, int c, int d) {
        return ((a + b) * (c - d) + ((a ^ d) & (b | c)) - ((a << 2) + (b >> 1) * ((c % 5) + (d / (a * a + 1))))) + (a > b ? c > d ? 1 : 2 : b > c ? 3 : d > a ? 4 : 5);
    }
    static int args20(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, long k, long l, long m, long n, long o, double p, double q, double r, double s, double t) {
        return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + (int) (k + l * 2 + m * 3 + n * 4 + o * 5) + (int) (p + q * 2 + r * 3 + s * 4 + t * 5);
    }
    static void swap(long[] a, int i, int j) { long t = a[i]; a[i] = a[j]; a[j] = t; }
    public static void main(String[] args) {
        System.out.println(mix(1, 2L << 33, 3f, 4.5, (byte) 5, 6, "g", 7.25, true, 'j', (short) 8));
        long[] a = {10, 20, 30};
        System.out.println(dups(a, 1) + " " + dups(a, 2));
        swap(a, 0, 2);
        System.out.println(a[0] + " " + a[1] + " " + a[2]);
        System.out.println(new Locals().set(3, 4.5).set(5, 1.5).fields());
        int h = 0;
        for (int i = -5; i < 5; i++)
            for (int j = -3; j < 3; j++)
                h = h * 31 + deep(i, j, i - j, i * j);
        System.out.println(h);
        System.out.println(args20(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
        long x = 1;
        int shift = 3;
        x <<= shift;
        x += x++ * ++x;
        double y = x;
        y /= 3;
        x -= y;
        System.out.println(x + " " + y);
        boolean p = x > 5, q = y < 3;
        System.out.println((p && q || !p) + " " + (p ? q ? 1 : 2 : 3) + (p ^ q));
        {
            int scoped = 1;
            h = scoped;
        }
        {
            long scoped = 2;
            h += scoped;
        }
        {
            String scoped = "3";
            h += scoped.length();
        }
        System.out.println(h);
    }
}
