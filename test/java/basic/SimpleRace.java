// SPDX-License-Identifier: Apache-2.0
// expect: race SimpleRace.data
/** The flag is volatile but read too late. */
public class SimpleRace {
    static int data;
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 1;
            done = true;
        }).start();
        if (data == 1) {
            assert done;
        }
    }
}
