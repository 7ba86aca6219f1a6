// SPDX-License-Identifier: Apache-2.0
// expect: none
// A volatile write happens-before every later read of it.
public class VolatileFlag {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            assert data == 42;
        });
        t.start();
        data = 42;
        ready = true;
        t.join();
    }
}
