// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Lambdas and method references of every kind, captured values of every type, intersections, currying.
import java.io.Serializable;
import java.util.*;
import java.util.function.*;

public class Lambdas {
    int field = 7;
    static int sfield = 9;
    interface Tri<A, B, C, R> { R apply(A a, B b, C c); default Tri<A, B, C, String> str() { return (a, b, c) -> "<" + apply(a, b, c) + ">"; } }
    interface Many { double f(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t); }
    interface LongOp { long f(long a, int b, long c); }
    interface Thrower { void go() throws Exception; }
    interface Marker {}
    static class Base { String who() { return "base"; } }
    static class Derived extends Base {
        String who() { return "derived"; }
        Supplier<String> sup() { return super::who; }
        Supplier<String> own() { return this::who; }
    }
    Supplier<Integer> inst() { return () -> field++ + sfield; }
    static int fact(int n) {
        IntUnaryOperator[] f = new IntUnaryOperator[1];
        f[0] = k -> k <= 1 ? 1 : k * f[0].applyAsInt(k - 1);
        return f[0].applyAsInt(n);
    }
    static <T> Predicate<T> not(Predicate<T> p) { return p.negate(); }
    static String vary(String s, Object... xs) { return s + xs.length; }
    Lambdas() {}
    Lambdas(int f) { field = f; }
    static Object id(Object o) { return o; }
    static long widen(long l) { return l * 2; }
    static void nothing() { sfield++; }

    public static void main(String[] args) throws Exception {
        byte b = 1; short s = 2; char c = 'c'; int i = 4; long l = 5L << 33; float f = 6.5f; double d = 7.25; boolean z = true; String t = "t"; int[] arr = {1};
        Supplier<String> all = () -> b + "" + s + c + i + l + f + d + z + t + arr[0];
        arr[0] = 99;
        System.out.println(all.get());
        Many m = (p, q, r, u, v, w, x, y, k) -> p + q + r + u + v + w + x + (y ? 1 : 0) + k.length();
        System.out.println(m.f(b, s, c, i, l, f, d, z, t));
        LongOp lo = (x, y, w) -> x * y + w + l;
        System.out.println(lo.f(3, 4, 5));
        Lambdas o = new Lambdas();
        Supplier<Integer> in = o.inst();
        System.out.println(in.get() + in.get() + o.field);
        System.out.println(fact(10) + " " + not((String x) -> x.isEmpty()).test(""));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curry = x -> y -> w -> x * 100 + y * 10 + w;
        System.out.println(curry.apply(1).apply(2).apply(3));
        Function<String, Integer> len = String::length;
        BiFunction<String, String, Boolean> eq = String::equals;
        Supplier<Lambdas> ctor = Lambdas::new;
        Function<Integer, Lambdas> ctor1 = Lambdas::new;
        IntFunction<int[]> mk = int[]::new;
        Function<Integer, List<String>[]> mkl = List[]::new;
        ToIntFunction<Integer> unbox = Integer::intValue;
        IntFunction<Integer> box = Integer::valueOf;
        ToLongFunction<Integer> wide = Lambdas::widen;
        UnaryOperator<String> up = String::toUpperCase;
        Runnable nop = Lambdas::nothing;
        Supplier<String> bound = "bound"::trim;
        Function<Object, String> str = Object::toString;
        BiFunction<String, Object, String> va = Lambdas::vary;
        Comparator<String> cmp = String::compareToIgnoreCase;
        Consumer<String> drop = new ArrayList<String>()::add;
        Function<Integer, Object> up2 = Lambdas::id;
        nop.run();
        drop.accept("x");
        System.out.println(len.apply("four") + " " + eq.apply("a", "a") + ctor.get().field + ctor1.apply(3).field + mk.apply(3).length + mkl.apply(2).length + unbox.applyAsInt(5) + box.apply(6) + wide.applyAsLong(7) + up.apply("up") + sfield + bound.get() + str.apply(8) + va.apply("v", 1) + cmp.compare("a", "B") + up2.apply(3));
        System.out.println(new Derived().sup().get() + new Derived().own().get());
        Tri<Integer, Integer, Integer, Integer> tri = (x, y, w) -> x + y * w;
        System.out.println(tri.str().apply(1, 2, 3));
        Runnable both = (Runnable & Serializable & Marker) () -> System.out.println("intersection");
        both.run();
        System.out.println((both instanceof Serializable) + " " + (both instanceof Marker) + (nop instanceof Serializable));
        Thrower th = () -> { throw new Exception("thrown"); };
        try {
            th.go();
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        try {
            String n = null;
            Supplier<Integer> bad = n::length;
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        Supplier<Supplier<Supplier<String>>> nest = () -> () -> () -> t + i;
        System.out.println(nest.get().get().get());
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.compose(dbl).andThen(inc).apply(5) + " " + Function.<Integer>identity().apply(4) + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2));
        Supplier<String> sA = null, sB = null;
        for (int k = 0; k < 2; k++) {
            int q = k;
            Supplier<String> cur = () -> "loop" + q;
            if (k == 0) sA = cur; else sB = cur;
        }
        System.out.println(sA.get() + sB.get() + (sA != sB));
        Runnable r1 = () -> {}, r2 = r1;
        System.out.println((r1 == r2) + " " + r1.equals(r2) + " " + (r1.hashCode() == r2.hashCode()) + r1.getClass().isSynthetic());
        Map<String, BiFunction<Double, Double, Double>> ops = new TreeMap<>();
        ops.put("+", (x, y) -> x + y);
        ops.put("max", Math::max);
        ops.put("pow", Math::pow);
        ops.forEach((k, op) -> System.out.println(k + op.apply(2.0, 3.0)));
        Object raw = (Function<Object, Object>) x -> ((String) x).length();
        try {
            @SuppressWarnings("unchecked") Function<Object, Object> g = (Function<Object, Object>) raw;
            g.apply(5);
        } catch (ClassCastException e) {
            System.out.println("bad argument");
        }
        BooleanSupplier bs = () -> z;
        DoubleUnaryOperator du = Math::sqrt;
        IntBinaryOperator ib = Math::max;
        ObjIntConsumer<StringBuilder> oi = StringBuilder::append;
        StringBuilder sb = new StringBuilder();
        oi.accept(sb, 5);
        System.out.println(bs.getAsBoolean() + " " + du.applyAsDouble(2) + ib.applyAsInt(3, 4) + sb);
        Callable0 call = o::hashCode;
        System.out.println(call.call() == o.hashCode());
    }
    interface Callable0 { int call(); }
}
