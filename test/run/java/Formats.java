// SPDX-License-Identifier: Apache-2.0
// schedule: single
// String.format and printf in the default locale.
import java.util.*;

public class Formats {
    static void f(String p, Object... a) {
        try {
            System.out.println(String.format(p, a));
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }
    public static void main(String[] args) {
        f("%d %5d|%-5d|%05d %,d %+d %(d %x %X %o %#x", 1, 2, 3, 4, 1234567, 5, -6, 255, 255, 8, 16);
        f("%d %d %d", (byte) -1, (short) -2, Long.MIN_VALUE);
        f("%x %x", -1, -1L);
        f("%f %.2f %8.3f|%-8.1f|%e %.3e %g %,.2f %+.1f %08.2f", 1.5, 2.345, 3.14159, 2.25, 12345.678, 0.00012, 1e-5, 9876543.21, 1.0, -3.14159);
        f("%f %f %f %.0f", Double.NaN, Double.POSITIVE_INFINITY, -0.0, 2.5);
        f("%s %10s|%-10s|%.2s %S", "str", "right", "left", "cut", "upper");
        f("%s %s %s", null, true, List.of(1, 2));
        f("%b %B %b", true, null, "x");
        f("%c %c %C", 'a', 66, 'c');
        f("%h %h", "hash", 255);
        f("%% %n|");
        f("%2$s %1$s %<s", "a", "b");
        f("%10.3e|%-12s|%12s|", 123.456, "l", "r");
        f("%d", "wrong");
        f("%q", 1);
        f("%d %d", 1);
        f("%.3d", 1);
        f("%-d", 1);
        System.out.printf("%s=%d%n", "k", 7);
        System.out.printf(Locale.ROOT, "%.3f%n", Math.PI);
        System.out.println(new Formatter().format("%3d|%3d", 1, 22));
        StringBuilder sb = new StringBuilder();
        try (Formatter fm = new Formatter(sb)) {
            for (int i = 0; i < 3; i++)
                fm.format("%d;", i * i);
        }
        System.out.println(sb);
        System.out.println(Integer.toString(255, 16) + Integer.toBinaryString(-8) + Integer.toOctalString(64) + Long.toHexString(-1L) + Long.toString(-255, 36)
            + Integer.parseInt("-7f", 16) + Integer.parseUnsignedInt("4294967295") + Integer.toUnsignedString(-1) + Long.toUnsignedString(-1L) + Integer.decode("0x10"));
        for (String bad : new String[] {"", "12a", "2147483648", "-", "+5", " 1"}) {
            try {
                System.out.println(Integer.parseInt(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String d : new String[] {"1.5", "-1e10", "NaN", "0x1p3", "1e400", "abc", "", " 2 ", "1_0"}) {
            try {
                System.out.println(Double.parseDouble(d));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
