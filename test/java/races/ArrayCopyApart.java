// SPDX-License-Identifier: Apache-2.0
// expect: none
// … and only those.
public class ArrayCopyApart {
    static int[] a = new int[4];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> a[3] = 1);
        t.start();
        int[] copy = new int[4];
        System.arraycopy(a, 0, copy, 0, 3);
        t.join();
    }
}
