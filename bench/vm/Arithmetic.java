// SPDX-License-Identifier: Apache-2.0
// Integer, long and double arithmetic in nested loops.
public class Arithmetic {
    public static void main(String[] args) {
        int a = 1;
        long b = 1;
        double c = 1;
        for (int i = 1; i < 3000; i++) {
            for (int j = 1; j < 1500; j++) {
                a = a * 31 + (i ^ j);
                b += a >>> 3;
                if ((j & 7) == 0)
                    c = c * 0.5 + j;
            }
        }
        System.out.println(a + " " + b + " " + c);
    }
}
