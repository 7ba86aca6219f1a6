// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Small algorithms over everything: sieve, n queens, matrix, life, permutations, edit distance, json.
import java.util.*;
import java.util.function.*;

public class Collatz {
    static int queens(int n, int row, int cols, int d1, int d2) {
        if (row == n) return 1;
        int c = 0;
        for (int free = ~(cols | d1 | d2) & ((1 << n) - 1); free != 0; free &= free - 1) {
            int bit = free & -free;
            c += queens(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
        }
        return c;
    }
    static int edit(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++)
            for (int j = 0; j <= b.length(); j++)
                d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
        return d[a.length()][b.length()];
    }
    static void permute(List<Integer> rest, List<Integer> done, Consumer<List<Integer>> out) {
        if (rest.isEmpty()) { out.accept(done); return; }
        for (int i = 0; i < rest.size(); i++) {
            List<Integer> r = new ArrayList<>(rest), d = new ArrayList<>(done);
            d.add(r.remove(i));
            permute(r, d, out);
        }
    }
    static class Json {
        final String s; int i;
        Json(String s) { this.s = s; }
        Object value() {
            switch (s.charAt(i)) {
                case '{': {
                    Map<String, Object> m = new LinkedHashMap<>();
                    do { i++; if (s.charAt(i) == '}') break; String k = (String) value(); i++; m.put(k, value()); } while (s.charAt(i) == ',');
                    i++;
                    return m;
                }
                case '[': {
                    List<Object> l = new ArrayList<>();
                    do { i++; if (s.charAt(i) == ']') break; l.add(value()); } while (s.charAt(i) == ',');
                    i++;
                    return l;
                }
                case '"': { int j = s.indexOf('"', i + 1); String r = s.substring(i + 1, j); i = j + 1; return r; }
                case 't': i += 4; return true;
                case 'f': i += 5; return false;
                case 'n': i += 4; return null;
                default: { int j = i; while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) i++; return Double.valueOf(s.substring(j, i)); }
            }
        }
    }
    public static void main(String[] args) {
        int best = 0, at = 0;
        for (int i = 1; i < 3000; i++) {
            int n = 0;
            for (long k = i; k != 1; k = (k & 1) == 0 ? k >> 1 : 3 * k + 1) n++;
            if (n > best) { best = n; at = i; }
        }
        System.out.println(at + " " + best);
        System.out.println(queens(6, 0, 0, 0, 0) + " " + queens(8, 0, 0, 0, 0));
        boolean[] sieve = new boolean[2000];
        int primes = 0;
        for (int i = 2; i < sieve.length; i++)
            if (!sieve[i]) { primes++; for (int j = i * i; j < sieve.length; j += i) sieve[j] = true; }
        System.out.println(primes);
        double[][] a = new double[8][8], b = new double[8][8], c = new double[8][8];
        for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) { a[i][j] = i + j * 0.5; b[i][j] = i * j - 3; }
        for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) for (int k = 0; k < 8; k++) c[i][j] += a[i][k] * b[k][j];
        System.out.println(Arrays.toString(c[3]));
        System.out.println(edit("kitten sitting", "sitting kitten") + " " + edit("", "abc"));
        int[] count = {0};
        StringBuilder first = new StringBuilder();
        permute(List.of(1, 2, 3, 4), List.of(), l -> { if (count[0]++ % 7 == 0) first.append(l); });
        System.out.println(count[0] + " " + first);
        System.out.println(new Json("{\"a\":[1,2.5,-3e2],\"b\":{\"c\":true,\"d\":null},\"e\":\"str\",\"f\":[]}").value());
        boolean[][] g = new boolean[8][8];
        g[1][2] = g[2][3] = g[3][1] = g[3][2] = g[3][3] = true;
        for (int t = 0; t < 4; t++) {
            boolean[][] n = new boolean[8][8];
            for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) {
                int s = 0;
                for (int x = -1; x <= 1; x++) for (int y = -1; y <= 1; y++) if ((x | y) != 0 && g[(i + x) & 7][(j + y) & 7]) s++;
                n[i][j] = s == 3 || g[i][j] && s == 2;
            }
            g = n;
        }
        for (boolean[] row : g) { for (boolean x : row) System.out.print(x ? '#' : '.'); System.out.println(); }
        long f = 0, h = 1;
        for (int i = 0; i < 90; i++) { long t = f + h; f = h; h = t; }
        System.out.println(f);
        int x = 12345;
        StringBuilder rom = new StringBuilder();
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        for (int i = 0; i < v.length; i++) while (x >= v[i]) { rom.append(s[i]); x -= v[i]; }
        System.out.println(rom);
    }
}
