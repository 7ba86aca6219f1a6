// SPDX-License-Identifier: Apache-2.0
// A debug flag that every constructor sets anew, always to the same value.
// paper: montecarlo | Universal.UNIVERSAL DEBUG | 0 0 0 0 0 0 | No
// expect: MonteCarlo$Universal.DEBUG none
public class MonteCarlo {
    static class Universal {
        static boolean DEBUG = true;
        boolean noted;

        Universal() {
            DEBUG = true;
            noted = DEBUG;
        }
    }

    public static void main(String[] args) throws Exception {
        int[] counted = new int[3];
        Thread[] t = new Thread[counted.length];
        for (int i = 0; i < t.length; i++) {
            int id = i;
            t[i] = new Thread(() -> {
                for (int k = 0; k < 5; k++)
                    counted[id] += new Universal().noted ? 1 : 100;
            });
            t[i].start();
        }
        int sum = 0;
        for (int i = 0; i < t.length; i++) {
            t[i].join();
            sum += counted[i];
        }
        System.out.println(sum);
    }
}
