// SPDX-License-Identifier: Apache-2.0
// expect: race byte[]
// A byte of an array.
public class ArrayByte {
    static byte[] a = new byte[4];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> a[3] = 1);
        t.start();
        a[2] = 1;
        a[3] = 2;
        t.join();
    }
}
