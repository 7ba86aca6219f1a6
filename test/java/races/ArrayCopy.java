// SPDX-License-Identifier: Apache-2.0
// expect: race int[]
// System.arraycopy reads every element it copies.
public class ArrayCopy {
    static int[] a = new int[4];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> a[2] = 1);
        t.start();
        int[] copy = new int[4];
        System.arraycopy(a, 0, copy, 0, 4);
        t.join();
    }
}
