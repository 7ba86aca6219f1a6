// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Every array type: default values, stores and loads, bounds messages, clone, multi-dimensional.
import java.util.Arrays;

public class ArraysAll {
    interface Act { void run(); }

    static void check(String what, Act a) {
        try {
            a.run();
            System.out.println(what + " fine");
        } catch (RuntimeException | Error e) {
            System.out.println(what + " " + e);
        }
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        char[] c = new char[3];
        short[] s = new short[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        String[] o = new String[3];
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + (int) c[0] + Arrays.toString(s) + Arrays.toString(i)
            + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(o));
        z[1] = true; b[1] = (byte) 200; c[1] = '\u20ac'; s[1] = (short) 70000; i[1] = 1 << 31; l[1] = 1L << 63;
        f[1] = 1.5f; d[1] = -2.25; o[1] = "x";
        b[2] += 130; c[2]++; s[2]--; l[2] ^= 0x123456789abcdefL; f[2] -= 0.25f; d[2]++;
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + (int) c[1] + (int) c[2] + Arrays.toString(s)
            + Arrays.toString(i) + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(o));
        check("z", () -> z[3] = true);
        check("b", () -> b[-1] = 1);
        check("c", () -> c[100]++);
        check("s", () -> s[Integer.MIN_VALUE] = 0);
        check("i", () -> i[Integer.MAX_VALUE] = 0);
        check("l", () -> System.out.println(l[3]));
        check("f", () -> System.out.println(f[4]));
        check("d", () -> System.out.println(d[-5]));
        check("o", () -> System.out.println(o[3]));
        check("neg", () -> System.out.println(new int[Integer.parseInt("-1")].length));
        check("neg2", () -> System.out.println(new int[2][Integer.parseInt("-7")].length));
        check("neg3", () -> System.out.println(new String[Integer.parseInt("-2")][3].length));
        check("neg0", () -> System.out.println(new long[0][Integer.parseInt("-3")].length));
        int[][] m = new int[2][3];
        m[1][2] = 7;
        int[][][] q = new int[2][2][];
        System.out.println(Arrays.deepToString(m) + Arrays.deepToString(q) + q[0].length);
        Object[][] r = {{1, "a"}, {}, null, {new int[] {1}, 2.5}};
        System.out.println(Arrays.deepToString(r));
        String[][][][] w = new String[1][2][1][2];
        w[0][1][0][1] = "deep";
        System.out.println(Arrays.deepToString(w) + w.getClass().getName() + " " + w[0].getClass().getSimpleName());
        int[] k = i.clone();
        k[0] = 9;
        System.out.println(i[0] + " " + k[0] + " " + k.getClass().getName() + " " + (k.getClass() == int[].class));
        int[][] mc = m.clone();
        System.out.println((mc[0] == m[0]) + " " + (mc != m));
        check("copy1", () -> System.arraycopy(i, 0, i, 1, 2));
        check("copy2", () -> System.arraycopy(i, 0, i, 1, 3));
        check("copy3", () -> System.arraycopy(i, -1, i, 1, 1));
        check("copy4", () -> System.arraycopy(i, 0, l, 0, 1));
        check("copy5", () -> System.arraycopy("x", 0, l, 0, 1));
        check("copy6", () -> System.arraycopy(null, 0, l, 0, 1));
        check("copy7", () -> System.arraycopy(i, 0, i, 0, -1));
        check("copy8", () -> System.arraycopy(new Object[] {"a", 1, "b"}, 0, o, 0, 3));
        check("copy9", () -> System.arraycopy(o, 0, new Object[3], 0, 3));
        check("copyA", () -> System.arraycopy(i, 0, o, 0, 1));
        check("copyB", () -> System.arraycopy(i, 2, i, 3, 1));
        System.out.println(Arrays.toString(i) + Arrays.toString(o));
        check("store", () -> ((Object[]) o)[0] = 1);
        check("store2", () -> ((Object[]) m)[0] = new long[1]);
        check("store3", () -> ((Object[]) m)[0] = null);
        check("store4", () -> ((Number[]) new Integer[1])[0] = 2.5);
        check("null", () -> { int[] n = null; n[0] = 1; });
        System.out.println(new int[0].length + " " + Arrays.equals(new int[] {1, 2}, new int[] {1, 2}));
        char[] hello = {'h', 'i'};
        System.out.println(hello);
        System.out.println(String.valueOf(hello) + hello.length);
        long sum = 0;
        for (long v : new long[] {1, 2, 1L << 40})
            sum += v;
        System.out.println(sum);
        byte[] bb = {-1, 0, 1};
        System.out.println((bb[0] & 0xff) + " " + (bb[0] >>> 4) + " " + (byte) (bb[0] >>> 1));
        boolean[] flip = {true, false};
        flip[0] ^= true;
        flip[1] |= true;
        System.out.println(flip[0] + " " + flip[1]);
    }
}
