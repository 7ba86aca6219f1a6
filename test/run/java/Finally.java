// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Exceptions: nested finally, overridden returns, rethrow, multi-catch, suppressed, order of closing.
import java.util.*;

public class Finally {
    static class Res implements AutoCloseable {
        final String n;
        final boolean bad;
        Res(String n, boolean bad) { this.n = n; this.bad = bad; System.out.println("open " + n); if (n.equals("boom")) throw new IllegalStateException("ctor"); }
        public void close() throws Exception { System.out.println("close " + n); if (bad) throw new Exception("close " + n); }
    }
    static int ret(int k) {
        try {
            if (k == 0) return 1;
            if (k == 1) throw new RuntimeException("k1");
            k += 10;
        } catch (RuntimeException e) {
            return 2;
        } finally {
            System.out.print("f" + k + " ");
            if (k == 5) return 3;
        }
        return k;
    }
    @SuppressWarnings("finally")
    static int override() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 7;
        }
    }
    static int saved() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }
    static void nested(List<String> log) throws Exception {
        try {
            try {
                log.add("a");
                throw new Exception("first");
            } finally {
                log.add("b");
                try {
                    log.add("c");
                    throw new IllegalArgumentException("second");
                } catch (IllegalArgumentException e) {
                    log.add(e.getMessage());
                } finally {
                    log.add("d");
                }
            }
        } catch (Exception e) {
            log.add(e.getMessage());
            throw new Exception("third", e);
        } finally {
            log.add("e");
        }
    }
    static int loop() {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            try {
                if (i % 3 == 0) continue;
                if (i == 8) break;
                n += i;
            } finally {
                n += 100;
            }
        }
        return n;
    }
    static void with(boolean b1, boolean b2, boolean body, String last) {
        try (Res a = new Res("a", b1); Res b = new Res("b", b2); Res c = last == null ? null : new Res(last, false)) {
            System.out.println("body");
            if (body) throw new RuntimeException("body");
        } catch (Exception e) {
            System.out.println(e + " suppressed " + Arrays.toString(e.getSuppressed()));
        } finally {
            System.out.println("finally");
        }
    }
    static class Custom extends Exception {
        final int code;
        Custom(int code) { super("custom " + code); this.code = code; }
        public String toString() { return "C" + code + ":" + getMessage(); }
    }
    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked") T u = (T) t;
        throw u;
    }
    static String multi(int k) {
        try {
            switch (k) {
                case 0: throw new Custom(5);
                case 1: throw new ArrayIndexOutOfBoundsException("x");
                case 2: Object o = null; o.hashCode();
                case 3: throw new Error("err");
                default: return "none";
            }
        } catch (Custom e) {
            return e.toString();
        } catch (IndexOutOfBoundsException | NullPointerException e) {
            return e.getClass().getSimpleName();
        } catch (Throwable t) {
            return t.toString();
        }
    }
    public static void main(String[] args) throws Exception {
        System.out.println(ret(0) + " " + ret(1) + " " + ret(5) + " " + ret(6) + " " + override() + " " + saved() + " " + loop());
        List<String> log = new ArrayList<>();
        try {
            nested(log);
        } catch (Exception e) {
            System.out.println(log + " " + e.getMessage() + " " + e.getCause().getMessage());
        }
        with(false, false, false, null);
        with(true, true, false, null);
        with(true, true, true, "c");
        with(false, true, true, "boom");
        for (int k = 0; k < 5; k++)
            System.out.println(multi(k));
        try {
            Finally.<RuntimeException>sneaky(new Custom(9));
        } catch (Exception e) {
            System.out.println(e);
        }
        Throwable t = new RuntimeException(new IllegalStateException("inner"));
        System.out.println(t + " " + t.getMessage() + " " + t.getCause());
        t = new Exception();
        t.initCause(new Error("late"));
        System.out.println(t + " " + t.getCause());
        try {
            t.initCause(t);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("threw null");
        }
        try {
            t.addSuppressed(t);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
