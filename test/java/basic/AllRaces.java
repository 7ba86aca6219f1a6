// SPDX-License-Identifier: Apache-2.0
// options: --all
// expect: race AllRaces.x
// expect: race AllRaces.y
// expect: race int[]
// expect: assertion
/** Several races and what they lead to, all in one go. */
public class AllRaces {
    static int x, y;
    static final int[] a = new int[2];

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1;
            y = 1;
            a[1]++;
        });
        t.start();
        a[1]++;
        assert !(y == 1 && x == 1) : "both";
        t.join();
    }
}
