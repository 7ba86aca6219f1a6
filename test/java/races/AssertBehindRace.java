// SPDX-License-Identifier: Apache-2.0
// expect: race AssertBehindRace.flag
// expect: assertion
// options: --all
// A failure that only the racy interleaving shows.
public class AssertBehindRace {
    static boolean flag;
    static volatile int a, b;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            a = 1;
            flag = true;
            b = 1;
        });
        t.start();
        assert !(flag && b == 0);
        t.join();
    }
}
