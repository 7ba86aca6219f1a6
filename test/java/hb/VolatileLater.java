// SPDX-License-Identifier: Apache-2.0
// expect: none
// A volatile write orders with every later read, also when another write is read.
public class VolatileLater {
    static int data;
    static volatile int v;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = 1;
            v = 1;
        });
        Thread b = new Thread(() -> {
            if (v == 1) {
                v = 2;
            }
        });
        a.start();
        b.start();
        if (v == 2) {
            assert data == 1;
        }
        a.join();
        b.join();
    }
}
