// SPDX-License-Identifier: Apache-2.0
// schedule: single
// int and long arithmetic at the edges: overflow, division, remainder, shifts, comparison.
public class ArithInt {
    static int i(String s) { return Integer.parseInt(s); }
    static long l(String s) { return Long.parseLong(s); }

    static void ints(int a, int b) {
        System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (-a) + " " + (~a)
            + " " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a << b) + " " + (a >> b) + " " + (a >>> b));
        try {
            System.out.println((a / b) + " " + (a % b));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        System.out.println((a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b));
    }

    static void longs(long a, long b) {
        System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (-a) + " " + (~a)
            + " " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a << b) + " " + (a >> b) + " " + (a >>> b)
            + " " + (a << (int) b) + " " + (a >>> (int) b));
        try {
            System.out.println((a / b) + " " + (a % b));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        System.out.println((a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " " + (a != b));
    }

    static int zero(int a) { return a == 0 ? 1 : a < 0 ? 2 : a > 0 ? 3 : 4; }

    static void increments() {
        int k = 5;
        k = k++ + ++k;
        System.out.println(k);
        k += 3.7;
        System.out.println(k);
        byte b = 127;
        b++;
        System.out.println(b);
        short s = (short) 40000;
        s -= 1;
        System.out.println(s);
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c);
        int big = 0;
        big += 1000;
        big -= 40000;
        big += 100000;
        System.out.println(big);
        int[] a = {1, 2, 3};
        int j = 0;
        a[j++] = a[j] + j++;
        System.out.println(a[0] + " " + j);
        a[1] <<= 33;
        a[2] >>>= 1;
        System.out.println(a[1] + " " + a[2]);
        long q = Long.MAX_VALUE;
        q++;
        System.out.println(q);
        q >>>= 65;
        System.out.println(q);
    }

    static void narrow(int v, long w) {
        System.out.println((byte) v + " " + (short) v + " " + (int) (char) v + " " + (long) v + " " + (int) w
            + " " + (byte) w + " " + (short) w + " " + (int) (char) w + " " + (float) v + " " + (double) v
            + " " + (float) w + " " + (double) w);
    }

    public static void main(String[] args) {
        int[] xs = {0, 1, -1, 7, -7, 31, 32, 33, 65535, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : xs)
            for (int b : xs)
                ints(a, b);
        long[] ys = {0, 1, -1, 63, 64, -13, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, 0xffffffffL};
        for (long a : ys)
            for (long b : ys)
                longs(a, b);
        for (int a : xs)
            System.out.print(zero(a) + " ");
        System.out.println();
        increments();
        for (int a : xs)
            for (long b : ys)
                narrow(a, b);
        System.out.println(i("-2147483648") / i("-1") + " " + i("-2147483648") % i("-1"));
        System.out.println(l("-9223372036854775808") / l("-1") + " " + l("-9223372036854775808") % l("-1"));
        boolean t = args.length == 0, f = !t;
        System.out.println((t & f) + " " + (t | f) + " " + (t ^ f) + " " + (t && f) + " " + (t || f));
    }
}
