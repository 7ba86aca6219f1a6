// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Class initialization: order, triggers, constants, recursion, interfaces, erroneous classes.
public class InitOrder {
    static int say(String s, int v) {
        System.out.println("init " + s);
        return v;
    }
    static class A { static int a = say("A.a", 1); static { System.out.println("A block"); } int f = say("A.f", 2); { System.out.println("A inst"); } A() { System.out.println("A()"); hook(); } void hook() {} }
    static class B extends A { static int b = say("B.b", 3); int g = say("B.g", 4); { System.out.println("B inst " + g); } B() { super(); System.out.println("B() " + g); } void hook() { System.out.println("hook sees " + g); } }
    static class Konst { static final int K = 42; static final String S = "const"; static final Integer BOX = say("Konst.BOX", 7); static { System.out.println("Konst block"); } }
    static class Arr { static { System.out.println("Arr block"); } static int v = 5; }
    interface I { int X = say("I.X", 8); default void d() {} }
    interface J { int Y = say("J.Y", 9); }
    static class Impl implements I, J { static { System.out.println("Impl block"); } }
    static class Rec1 { static int a = 1; static int b = Rec2.c + 1; static { System.out.println("Rec1 " + a + " " + b + " " + Rec2.c); } }
    static class Rec2 { static int c = Rec1.b + 10; static { System.out.println("Rec2 " + c); } }
    static class Bad { static int n = 1; static { System.out.println("Bad block"); if (n == 1) throw new IllegalStateException("no luck"); } static void m() {} }
    static class BadSub extends Bad { static { System.out.println("never"); } }
    static class BadErr { static { fail(); } static void fail() { throw new OutOfMemoryError("pretend"); } }
    static class Sub extends Konst { static { System.out.println("Sub block"); } }
    enum E { ONE, TWO; static { System.out.println("E block"); } E() { System.out.println("E " + name()); } }
    static class Self { static final Self ONE = new Self(); static int count = 10; int seen; Self() { seen = ++count; } }
    static class Reflective { static { System.out.println("Reflective block"); } }

    public static void main(String[] args) throws Exception {
        System.out.println("main");
        new B();
        new B();
        System.out.println(Konst.K + Konst.S);
        Arr[] arr = new Arr[2];
        System.out.println(arr.length + " " + Arr.class.getSimpleName());
        System.out.println(Sub.BOX);
        System.out.println(Arr.v);
        new Impl();
        System.out.println(Impl.Y);
        System.out.println(Rec1.b + " " + Rec2.c);
        for (int i = 0; i < 2; i++) {
            try {
                Bad.m();
            } catch (ExceptionInInitializerError e) {
                System.out.println(e + " cause " + e.getCause() + " " + e.getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
                System.out.println(e.getCause());
            }
        }
        try {
            new BadSub();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        try {
            new BadErr();
        } catch (OutOfMemoryError e) {
            System.out.println("error kept " + e.getMessage());
        }
        try {
            BadErr.fail();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(E.valueOf("TWO"));
        System.out.println(Self.ONE.seen + " " + Self.count);
        Class<?> c = Class.forName("InitOrder$Reflective", false, InitOrder.class.getClassLoader());
        System.out.println("loaded");
        Class.forName(c.getName());
        System.out.println("done");
    }
}
