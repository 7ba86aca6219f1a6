// SPDX-License-Identifier: Apache-2.0
// expect: race java.lang.Object[]
// An array of references.
public class ArrayObject {
    static Object[] a = new Object[1];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> a[0] = "x");
        t.start();
        Object seen = a[0];
        t.join();
    }
}
