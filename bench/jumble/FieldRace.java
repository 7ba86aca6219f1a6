// SPDX-License-Identifier: Apache-2.0
// Threads that look at a plain bound now and then while they work, as in branch and bound.
public class FieldRace {
    static int bound = 1000;
    static final int[] found = new int[3];

    static void work(int id) {
        int best = 0;
        for (int i = 0; i < 400; i++) {
            int h = id + 1;
            for (int k = 0; k < 25; k++)
                h = h * 31 + k;
            if (i < bound)
                best ^= h;
            if (i % 100 == 99)
                bound = 1000 + i;
        }
        found[id] = best;
    }

    public static void main(String[] args) throws Exception {
        Thread[] t = new Thread[found.length];
        for (int i = 0; i < t.length; i++) {
            int id = i;
            t[i] = new Thread(() -> work(id));
            t[i].start();
        }
        for (Thread u : t)
            u.join();
        System.out.println(found[0] ^ found[1] ^ found[2]);
    }
}
