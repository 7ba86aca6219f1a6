// SPDX-License-Identifier: Apache-2.0
// expect: race PlainDouble.x
// A double.
public class PlainDouble {
    static double x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1.5);
        t.start();
        x = 2.5;
        t.join();
    }
}
