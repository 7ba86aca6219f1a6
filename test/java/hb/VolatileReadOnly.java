// SPDX-License-Identifier: Apache-2.0
// expect: race VolatileReadOnly.data
// Two reads of a volatile order nothing.
public class VolatileReadOnly {
    static int data;
    static volatile int v;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int r = v;
            data = 1;
        });
        t.start();
        data = 2;
        int r = v;
        t.join();
    }
}
