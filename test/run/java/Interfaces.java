// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Default, static and private interface methods, diamonds, super calls, abstract classes between.
public class Interfaces {
    interface A {
        default String hi() { return "A.hi " + name(); }
        String name();
        static String make(String s) { return "A." + s + help(s); }
        private static String help(String s) { return s.length() + ""; }
        private String secret() { return "secret of " + name(); }
        default String tell() { return secret(); }
    }
    interface B extends A {
        default String hi() { return "B.hi then " + A.super.hi(); }
    }
    interface C extends A {
        default String only() { return "C.only"; }
    }
    interface D extends A {
        String hi();
    }
    static class X implements B, C {
        public String name() { return "X"; }
    }
    static class Y extends X implements A {
        public String name() { return "Y" + super.name(); }
    }
    static class Z implements B, D {
        public String name() { return "Z"; }
        public String hi() { return "Z.hi " + B.super.hi(); }
    }
    static abstract class Half implements A {
        public String toString() { return "half " + hi(); }
    }
    static class Whole extends Half {
        public String name() { return "Whole"; }
    }
    static class Over extends Whole {
        public String hi() { return "Over"; }
    }
    static class Parent {
        public String hi() { return "class wins"; }
    }
    static class Child extends Parent implements ClassWins {}
    interface ClassWins {
        default String hi() { return "interface"; }
    }
    interface Counter {
        int LIMIT = Integer.parseInt("12");
        int next();
        default int sum() {
            int s = 0;
            for (int i = 0; i < LIMIT; i++)
                s += next();
            return s;
        }
    }
    interface Obj {
        boolean equals(Object o);
        String toString();
    }
    interface G<T extends Comparable<T>> {
        T get();
        default T max(T other) { return get().compareTo(other) > 0 ? get() : other; }
    }

    public static void main(String[] args) {
        A[] all = {new X(), new Y(), new Z(), new Whole(), new Over()};
        for (A a : all)
            System.out.println(a.hi() + " / " + a.tell());
        System.out.println(A.make("st") + " " + ((C) all[1]).only() + " " + all[3] + " " + all[4]);
        System.out.println(new Child().hi() + " " + ((ClassWins) new Child()).hi());
        int[] k = {0};
        Counter c = () -> k[0]++;
        System.out.println(c.sum() + " " + Counter.LIMIT);
        Obj o = new Obj() {
            public String toString() { return "obj"; }
        };
        System.out.println(o + " " + o.equals(o) + " " + (o.hashCode() == o.hashCode()) + " " + o.getClass().getName());
        G<Integer> g = () -> 5;
        System.out.println(g.max(3) + g.max(9));
        A anon = new A() {
            public String name() { return "anon"; }
            public String hi() { return A.super.hi() + "!"; }
        };
        System.out.println(anon.hi() + anon.tell());
    }
}
