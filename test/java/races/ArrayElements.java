// SPDX-License-Identifier: Apache-2.0
// expect: none
// Each element is a place of its own, in arrays of every type.
public class ArrayElements {
    static int[] ints = new int[2];
    static byte[] bytes = new byte[2];
    static boolean[] booleans = new boolean[2];
    static char[] chars = new char[2];
    static long[] longs = new long[2];
    static double[] doubles = new double[2];
    static Object[] objects = new Object[2];

    static void fill(int i) {
        ints[i] = 1;
        bytes[i] = 1;
        booleans[i] = true;
        chars[i] = 'a';
        longs[i] = 1;
        doubles[i] = 1;
        objects[i] = "a";
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> fill(1));
        t.start();
        fill(0);
        t.join();
        assert bytes[0] + bytes[1] == 2 && longs[0] + longs[1] == 2;
    }
}
