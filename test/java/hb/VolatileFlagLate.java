// SPDX-License-Identifier: Apache-2.0
// expect: race VolatileFlagLate.data
// The flag is set before the data is written.
public class VolatileFlagLate {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            if (ready) {
                int seen = data;
            }
        });
        t.start();
        ready = true;
        data = 42;
        t.join();
    }
}
