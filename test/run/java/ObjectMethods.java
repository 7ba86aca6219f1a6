// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Object's methods: clone deep and shallow, equals and hashCode contracts, toString, getClass, inheritance.
import java.util.*;

public class ObjectMethods {
    static class P implements Cloneable {
        int x = 1; long l = 2; double d = 3; int[] a = {1, 2}; P next;
        public P clone() {
            try {
                P p = (P) super.clone();
                p.a = a.clone();
                return p;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }
    static class Q extends P { String s = "q"; }
    static class No { Object go() throws CloneNotSupportedException { return super.clone(); } }
    static class Key {
        final String a; final int b;
        Key(String a, int b) { this.a = a; this.b = b; }
        @Override public boolean equals(Object o) { return o instanceof Key k && a.equals(k.a) && b == k.b; }
        @Override public int hashCode() { return java.util.Objects.hash(a, b); }
        @Override public String toString() { return a + b; }
    }
    static abstract class Shape {
        abstract double area();
        String describe() { return getClass().getSimpleName() + String.format(" %.2f", area()); }
    }
    static class Circle extends Shape { double r; Circle(double r) { this.r = r; } double area() { return Math.PI * r * r; } }
    static class Square extends Shape { double a; Square(double a) { this.a = a; } double area() { return a * a; } String describe() { return "[" + super.describe() + "]"; } }
    static class Hide { static String st() { return "H.st"; } String f = "H.f"; String m() { return "H.m" + f; } private String p() { return "H.p"; } String callP() { return p(); } }
    static class Hide2 extends Hide { static String st() { return "H2.st"; } String f = "H2.f"; String m() { return "H2.m" + f + super.f + super.m(); } private String p() { return "H2.p"; } }
    public static void main(String[] args) throws Exception {
        Q q = new Q();
        q.next = q;
        Q c = (Q) q.clone();
        c.a[0] = 99;
        System.out.println(q.a[0] + " " + c.x + c.l + c.d + c.s + (c.next == q) + (c.getClass() == Q.class) + (c != q));
        try {
            new No().go();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        Set<Key> ks = new HashSet<>();
        for (int i = 0; i < 10; i++) ks.add(new Key("k", i % 3));
        System.out.println(ks.size() + " " + ks.contains(new Key("k", 2)) + new Key("a", 1).hashCode());
        for (Shape s : new Shape[] {new Circle(1), new Square(2)}) System.out.println(s.describe());
        Hide h = new Hide2();
        System.out.println(h.m() + h.f + ((Hide2) h).f + h.callP() + Hide.st() + Hide2.st());
        Object o = new Object();
        String s = o.toString();
        System.out.println(s.equals("java.lang.Object@" + Integer.toHexString(o.hashCode())) + " " + new int[0].toString().startsWith("[I@"));
        IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();
        for (int i = 0; i < 50; i++) seen.put(new Key("same", 1), i);
        System.out.println(seen.size());
        long distinct = java.util.stream.Stream.generate(Object::new).limit(50).map(System::identityHashCode).distinct().count();
        System.out.println(distinct > 40);
    }
}
