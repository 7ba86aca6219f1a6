// SPDX-License-Identifier: Apache-2.0
// Sieve of Eratosthenes over a boolean array.
public class Sieve {
    public static void main(String[] args) {
        int n = 400000, primes = 0;
        for (int round = 0; round < 14; round++) {
            boolean[] out = new boolean[n];
            primes = 0;
            for (int i = 2; i < n; i++) {
                if (out[i])
                    continue;
                primes++;
                for (int j = i + i; j < n; j += i)
                    out[j] = true;
            }
        }
        System.out.println(primes);
    }
}
