// SPDX-License-Identifier: Apache-2.0
// expect: race short[] element 3
// says: writes short[] element 3 := 2
// An element of a short[] is a variable of its own, and named by its index.
public class ArrayShort {
    static final short[] a = new short[4];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            a[2] = 1;
            a[3] = 2;
        });
        t.start();
        a[3] = 3;
        t.join();
    }
}
