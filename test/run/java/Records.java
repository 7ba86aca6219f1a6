// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Records: compact constructors, generated equals, hashCode and toString for every type, nesting.
import java.util.*;

public class Records {
    record Point(int x, int y) implements Comparable<Point> {
        static int made;
        Point {
            if (x < 0)
                throw new IllegalArgumentException("negative " + x);
            made++;
        }
        Point(int both) { this(both, both); }
        double length() { return Math.sqrt(x * x + y * y); }
        public int compareTo(Point o) { return Integer.compare(x * x + y * y, o.x * o.x + o.y * o.y); }
    }
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a, List<String> g) {}
    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) { return new Pair<>(first, c); }
    }
    record Empty() {}
    record Named(String name) {
        public String name() { return "<" + name + ">"; }
        public String toString() { return name(); }
    }
    sealed interface Expr permits Num, Add, Mul, Neg {}
    record Num(int v) implements Expr {}
    record Add(Expr l, Expr r) implements Expr {}
    record Mul(Expr l, Expr r) implements Expr {}
    record Neg(Expr e) implements Expr {}

    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l()) + eval(a.r());
        if (e instanceof Mul m) return eval(m.l()) * eval(m.r());
        if (e instanceof Neg n) return -eval(n.e());
        throw new AssertionError();
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.length() + " " + p.equals(new Point(3, 4)) + p.equals(new Point(3)) + p.equals(null)
            + p.equals("x") + " " + p.hashCode() + " " + new Point(0, 0).hashCode() + " " + Point.made);
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        int[] arr = {1};
        All a = new All(true, (byte) -3, 'q', (short) 9, 77, 1L << 40, 1.5f, -0.0, "t", arr, List.of("g"));
        All b = new All(true, (byte) -3, 'q', (short) 9, 77, 1L << 40, 1.5f, -0.0, "t", arr, List.of("g"));
        All c = new All(true, (byte) -3, 'q', (short) 9, 77, 1L << 40, 1.5f, 0.0, "t", arr, List.of("g"));
        System.out.println(a.equals(b) + " " + a.equals(c) + " " + (a.hashCode() == b.hashCode()));
        System.out.println(a.toString().replaceAll("a=\\[I@[0-9a-f]+", "a=[]"));
        System.out.println(new All(false, (byte) 0, '\0', (short) 0, 0, 0, Float.NaN, Double.NaN, null, null, null)
            .equals(new All(false, (byte) 0, '\0', (short) 0, 0, 0, Float.NaN, Double.NaN, null, null, null)));
        Pair<String, Integer> q = new Pair<>("k", 5);
        System.out.println(q.with(2.5).with(List.of(1, 2)) + " " + q.hashCode() + new Pair<>(null, null));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + new Empty().hashCode() + new Named("n"));
        System.out.println(eval(new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))))));
        System.out.println(new Add(new Num(2), new Neg(new Num(4))));
        TreeSet<Point> set = new TreeSet<>(List.of(new Point(5, 1), new Point(0, 2), new Point(3, 3)));
        System.out.println(set + " " + set.first());
        Map<Point, String> m = new HashMap<>();
        m.put(new Point(1, 2), "a");
        System.out.println(m.get(new Point(1, 2)) + m.get(new Point(2, 1)));
        System.out.println(Point.class.isRecord() + " " + Point.class.getRecordComponents().length + " "
            + Point.class.getRecordComponents()[1].getName() + " " + Expr.class.isSealed());
    }
}
