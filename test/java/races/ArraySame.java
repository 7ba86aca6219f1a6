// SPDX-License-Identifier: Apache-2.0
// expect: race int[]
// The same element.
public class ArraySame {
    static int[] a = new int[3];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> a[1]++);
        t.start();
        a[1]++;
        t.join();
    }
}
