// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Assertions are on by default: messages of every type, nested classes, status.
public class Asserts {
    static boolean on;
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("passed");
        } catch (AssertionError e) {
            System.out.println(e + " " + e.getMessage() + " " + e.getCause());
        }
    }
    static class Inner { static boolean check() { boolean b = false; assert b = true; return b; } }
    public static void main(String[] args) {
        assert on = true;
        System.out.println(on + " " + Inner.check() + Asserts.class.desiredAssertionStatus() + String.class.desiredAssertionStatus());
        t(() -> { assert args.length > 0; });
        t(() -> { assert args.length > 0 : "text"; });
        t(() -> { assert args.length > 0 : 42; });
        t(() -> { assert args.length > 0 : 'c'; });
        t(() -> { assert args.length > 0 : 2.5; });
        t(() -> { assert args.length > 0 : 1L << 40; });
        t(() -> { assert args.length > 0 : new RuntimeException("cause"); });
        t(() -> { assert args.length == 0 : "not seen"; });
        assert args.length == 1 : "the last";
    }
}
