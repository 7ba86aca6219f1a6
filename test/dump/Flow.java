// SPDX-License-Identifier: Apache-2.0
// Control flow: switches of both kinds, loops, exceptions, a jump beyond 32 KiB.
import java.io.IOException;
import java.util.List;

class Flow {
    enum Colour { RED, GREEN, BLUE }

    static int dense(int i) {
        switch (i) {
        case -1: return 5;
        case 0: case 1: i++;
        case 2: return i;
        case 4: break;
        default: return -1;
        }
        return 9;
    }

    static int sparse(int i) {
        switch (i) {
        case Integer.MIN_VALUE: return 1;
        case 100: return 2;
        case 100000: return 3;
        case Integer.MAX_VALUE: return 4;
        }
        switch (i) {
        default:
        }
        return 0;
    }

    static String text(String s, Colour c) {
        String r = switch (s) {
        case "Aa", "BB" -> "same hash";
        case "a\tb\"c'\\d\u0000\u0085\u1234\ud83d\ude00" -> "escapes: \n\r\f\b";
        default -> switch (c) {
        case RED -> "  ";
        case GREEN, BLUE -> "";
        };
        };
        return r;
    }

    static int exceptions(List<String> l) throws IOException {
        int n = 0;
        try {
            for (String s : l) {
                if (s.isEmpty())
                    continue;
                n += Integer.parseInt(s);
            }
        } catch (NumberFormatException | NullPointerException e) {
            throw new IOException(e);
        } finally {
            n++;
        }
        do {
            n -= 2;
        } while (n > 10);
        label:
        while (true) {
            for (;;) {
                if (n++ > 5)
                    break label;
            }
        }
        assert n > 0 : "small";
        return n;
    }

    static void locked(Object a) {
        synchronized (a) {
            try (AutoCloseable c = () -> { }) {
                c.close();
            } catch (Exception e) {
                e.printStackTrace();
            }
        }
    }
}
