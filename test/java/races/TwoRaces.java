// SPDX-License-Identifier: Apache-2.0
// expect: race TwoRaces.x
// expect: race TwoRaces.y
// options: --all
// Two racy variables: both are reported with --all.
public class TwoRaces {
    static int x, y;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            y = 1;
        });
        t.start();
        x = 2;
        y = 2;
        t.join();
    }
}
