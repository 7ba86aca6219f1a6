// SPDX-License-Identifier: Apache-2.0
// expect: none
// volatile long and double.
public class VolatileLongDouble {
    static int data;
    static volatile long l;
    static volatile double d;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            if (l == 1L << 40 && d == 0.5) {
                assert data == 7;
            }
        });
        t.start();
        data = 7;
        d = 0.5;
        l = 1L << 40;
        t.join();
    }
}
