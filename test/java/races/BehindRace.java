// SPDX-License-Identifier: Apache-2.0
// expect: race BehindRace.flag
// expect: race BehindRace.data
// options: --all
// The second race is only reached when the racy flag is seen as set.
public class BehindRace {
    static boolean flag;
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
            flag = true;
        });
        t.start();
        if (flag) {
            data = 2;
        }
        t.join();
    }
}
