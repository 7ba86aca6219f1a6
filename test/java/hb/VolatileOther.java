// SPDX-License-Identifier: Apache-2.0
// expect: race VolatileOther.data
// Writer and reader use different volatile variables.
public class VolatileOther {
    static int data;
    static volatile int a, b;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            if (b == 0) {
                data++;
            }
        });
        t.start();
        data = 42;
        a = 1;
        t.join();
    }
}
