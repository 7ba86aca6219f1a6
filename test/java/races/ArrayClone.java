// SPDX-License-Identifier: Apache-2.0
// expect: race int[]
// clone() of an array reads its elements.
public class ArrayClone {
    static int[] a = new int[2];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> a[1] = 1);
        t.start();
        int[] copy = a.clone();
        t.join();
    }
}
