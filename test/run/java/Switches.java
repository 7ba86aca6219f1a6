// SPDX-License-Identifier: Apache-2.0
// schedule: single
// tableswitch, lookupswitch, switches on strings and enums, yield, fall-through, default placement.
public class Switches {
    enum Day { MON, TUE, WED, SUN }

    static int dense(int k) {
        switch (k) {
            case -2: return 10;
            case -1: return 20;
            case 0: k += 5;
            case 1: k += 7; break;
            default: return -1;
            case 3: return 30;
        }
        return k;
    }

    static String sparse(int k) {
        switch (k) {
            case Integer.MIN_VALUE: return "min";
            case -1000000: return "minus a million";
            case 0: return "zero";
            case 42: return "answer";
            case 1 << 20: return "meg";
            case Integer.MAX_VALUE: return "max";
        }
        return "none";
    }

    static int string(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": case "BBBB": return 3;
            case "": return 4;
            default: return 5;
        }
    }

    static String day(Day d) {
        return switch (d) {
            case MON, TUE -> "work";
            case WED -> {
                String s = d.name().toLowerCase();
                yield s + "!";
            }
            case SUN -> "rest";
        };
    }

    static long chars(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> 1L;
            case 'z' -> 2L << 33;
            default -> 0;
        };
    }

    static int nested(int a, String b) {
        switch (a) {
            case 1:
                switch (b) {
                    case "x": return 11;
                    case "y": break;
                    default: return 13;
                }
            case 2: return 20;
        }
        return 0;
    }

    static int bytes(byte b) {
        switch (b) {
            case -128: return 1;
            case 127: return 2;
            case 0: return 3;
        }
        return 0;
    }

    static int loops() {
        int n = 0;
        outer:
        for (int i = 0; ; i++) {
            for (int j = 0; j < 10; j++) {
                switch ((i * j) % 7) {
                    case 3: continue outer;
                    case 5: break outer;
                    case 6: break;
                    default: n += i + j;
                }
            }
            if (i > 50) break;
        }
        do { n--; } while (n % 4 != 0);
        return n;
    }

    public static void main(String[] args) {
        for (int k = -4; k < 6; k++)
            System.out.print(dense(k) + " ");
        System.out.println(dense(Integer.MAX_VALUE) + " " + dense(Integer.MIN_VALUE));
        for (int k : new int[] {Integer.MIN_VALUE, -1000001, -1000000, 0, 1, 42, 1 << 20, Integer.MAX_VALUE})
            System.out.print(sparse(k) + " ");
        System.out.println();
        for (String s : new String[] {"Aa", "BB", "AaBB", "AaAa", "BBBB", "", "C"})
            System.out.print(string(s) + " ");
        System.out.println();
        for (Day d : Day.values())
            System.out.print(day(d) + " ");
        System.out.println();
        for (char c : "azb\uffff".toCharArray())
            System.out.print(chars(c) + " ");
        System.out.println(nested(1, "x") + " " + nested(1, "y") + " " + nested(1, "q") + " " + nested(2, "") + " " + nested(3, ""));
        System.out.println(bytes((byte) 128) + " " + bytes((byte) 127) + " " + bytes((byte) 0) + " " + bytes((byte) 1));
        System.out.println(loops());
        try {
            string(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        try {
            day(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        Integer boxed = 3;
        switch (boxed) {
            case 3: System.out.println("boxed three");
        }
    }
}
