// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Lambdas and method references: every reference kind, captures of every type, adaptation by
// boxing, unboxing, widening and casts, bridges, markers, serialization, defaults, identity.
import java.io.*;
import java.util.*;
import java.util.function.*;

public class LambdaKinds {
    interface All { String go(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, int[] a); }
    interface IntToLong { long f(int x); }
    interface ObjToInt { int f(Object o); }
    interface BoxedToWide { double f(Integer x); }
    interface Gen<T> { T f(T a); }
    interface StrGen extends Gen<String> { String f(String a); default String twice(String s) { return f(f(s)); } }
    interface Ser extends Serializable, Function<String, String> { }
    interface Thrower<E extends Exception> { void run() throws E; }
    interface Marker { }
    interface Many { int sum(int... v); }
    interface Ctor<T, R> { R make(T t); }
    interface Void2 { void f(Object a, long b); }
    interface WithStatic { Runnable R = () -> System.out.println("in interface"); static Supplier<String> s() { return () -> "static"; } default Supplier<WithStatic> me() { return () -> this; } }
    static class Base { String name() { return "base"; } protected String prot(int x) { return "prot" + x; } static String st(Object o) { return "st" + o; } }
    static class Sub extends Base {
        String name() { return "sub"; }
        Supplier<String> sup() { return super::name; }
        Supplier<String> own() { return this::name; }
        IntFunction<String> pr() { return super::prot; }
        class Inner { Supplier<String> outer() { return Sub.this::name; } Supplier<String> outerSuper() { return Sub.super::name; } }
    }
    record Point(int x, int y) { static Point of(int v) { return new Point(v, v); } int plus(Point o) { return x + o.x; } }
    enum Op implements IntBinaryOperator { ADD { public int applyAsInt(int a, int b) { return a + b; } } }
    private int secret = 42;
    private int secret(int k) { return secret + k; }
    private static <T> T id(T t) { return t; }
    static long widen(long x) { return x * 2; }
    static int unbox(int x) { return x + 1; }
    static Integer box(Integer x) { return x * 3; }
    static int vsum(int... v) { return Arrays.stream(v).sum(); }
    static String vmany(String s, Object... o) { return s + o.length; }
    LambdaKinds() { }
    LambdaKinds(int s) { secret = s; }

    static All capture(boolean z0, byte b0, short s0, char c0, int i0, long l0, float f0, double d0, String t0, int[] a0) {
        return (z, b, s, c, i, l, f, d, t, a) -> z0 + "" + b0 + s0 + c0 + i0 + l0 + f0 + d0 + t0 + a0.length
            + z + b + s + c + i + l + f + d + t + a.length;
    }

    Runnable deep() {
        int local = 7;
        return () -> { Runnable r = () -> { Supplier<Integer> s = () -> local + secret; System.out.println("deep " + s.get()); }; r.run(); };
    }

    static <T extends Comparable<T> & Serializable> Function<T, Integer> bounded(T a) { return b -> a.compareTo(b); }

    static Function<Integer, Integer> fact;
    static { fact = n -> n <= 1 ? 1 : n * fact.apply(n - 1); }

    public static void main(String[] args) throws Exception {
        System.out.println(capture(true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, "t", new int[8])
            .go(false, (byte) -1, (short) -2, 'd', -4, -5L, -6.5f, -7.5, "u", new int[3]));
        kinds();
        adaptation();
        shapes();
        serial();
        identity();
    }

    static void kinds() throws Exception {
        LambdaKinds me = new LambdaKinds();
        IntUnaryOperator bound = me::secret;
        ToIntBiFunction<LambdaKinds, Integer> unbound = LambdaKinds::secret;
        Supplier<LambdaKinds> c0 = LambdaKinds::new;
        IntFunction<LambdaKinds> c1 = LambdaKinds::new;
        IntFunction<int[]> arr = int[]::new;
        Function<Integer, String[][]> arr2 = String[][]::new;
        UnaryOperator<int[]> clone = int[]::clone;
        Function<String, Integer> len = String::length;
        BiFunction<String, String, Boolean> eq = String::equals;
        Supplier<List<String>> list = ArrayList::new;
        BiFunction<Integer, Integer, Point> rec = Point::new;
        ToIntBiFunction<Point, Point> plus = Point::plus;
        Function<List<?>, Integer> size = List::size;
        Consumer<Object> out = System.out::println;
        Function<Object, String> generic = LambdaKinds::<String>castId;
        System.out.println(bound.applyAsInt(1) + " " + unbound.applyAsInt(me, 2) + " " + c0.get().secret + " " + c1.apply(5).secret + " " + arr.apply(3).length + arr2.apply(2).length + clone.apply(new int[4]).length + len.apply("four") + eq.apply("a", "a") + list.get() + rec.apply(1, 2) + plus.applyAsInt(Point.of(1), Point.of(2)) + size.apply(List.of(1)) + generic.apply("g"));
        out.accept("println");
        Sub s = new Sub();
        System.out.println(s.sup().get() + s.own().get() + s.pr().apply(3) + s.new Inner().outer().get() + s.new Inner().outerSuper().get());
        Function<Object, String> st = Sub::st;
        IntBinaryOperator op = Op.ADD::applyAsInt;
        System.out.println(st.apply(1) + op.applyAsInt(2, 3) + WithStatic.s().get());
        WithStatic.R.run();
        WithStatic w = new WithStatic() { };
        System.out.println(w.me().get() == w);
        me.deep().run();
        System.out.println(bounded("b").apply("a") + " " + fact.apply(10));
        try {
            Supplier<String> npe = ((String) null)::trim;
        } catch (NullPointerException e) {
            System.out.println("receiver is checked at once");
        }
        Thrower<IOException> th = () -> { throw new IOException("thrown"); };
        try {
            th.run();
        } catch (IOException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[1].getMethodName());
        }
    }

    static String castId(Object o) { return (String) o; }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void adaptation() {
        IntToLong a = LambdaKinds::widen;
        ObjToInt b = Object::hashCode;
        BoxedToWide c = LambdaKinds::unbox;
        Function<Integer, Object> d = LambdaKinds::box;
        ToDoubleFunction<Integer> e = Integer::intValue;
        IntFunction<Object> f = LambdaKinds::box;
        LongFunction<Long> g = LambdaKinds::id;
        Function<Byte, Integer> h = Byte::intValue;
        Consumer<String> i = String::length;
        Void2 j = Objects::equals;
        ToLongFunction<Character> k = Character::charValue;
        DoubleSupplier l = () -> 'x';
        Supplier<Object> m = () -> 1.5f;
        IntPredicate n = Integer.valueOf(3)::equals;
        Many o = LambdaKinds::vsum;
        Function<String, String> p = LambdaKinds::vmany;
        BinaryOperator<Integer> q = Integer::sum;
        BiFunction<Integer, Long, Double> r = (x, y) -> x + y + 0.5;
        i.accept("dropped");
        j.f("a", 3L);
        System.out.println(a.f(4) + " " + b.f(7) + " " + c.f(8) + " " + d.apply(9) + " " + e.applyAsDouble(10) + " " + f.apply(11) + " " + g.apply(12L) + " " + h.apply((byte) 13) + " " + k.applyAsLong('e') + " " + l.getAsDouble() + " " + m.get() + " " + n.test(3) + " " + o.sum(1, 2, 3) + " " + p.apply("v") + " " + q.apply(1, 2) + r.apply(1, 2L));
        Function raw = (Function<String, Integer>) String::length;
        try {
            raw.apply(5);
        } catch (ClassCastException x) {
            System.out.println("cast fails");
        }
        ToIntFunction rawInt = (ToIntFunction<Integer>) LambdaKinds::unbox;
        try {
            rawInt.applyAsInt(null);
        } catch (NullPointerException x) {
            System.out.println("unboxing null fails");
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void shapes() {
        StrGen sg = x -> x + "!";
        Gen rawGen = sg;
        System.out.println(sg.twice("a") + rawGen.f("b"));
        Runnable r = (Runnable & Marker & Serializable) () -> System.out.println("marked");
        r.run();
        System.out.println((r instanceof Marker) + " " + (r instanceof Serializable));
        Comparator<String> c = Comparator.comparing(String::length, Comparator.reverseOrder());
        System.out.println(c.thenComparing(Function.identity()).compare("bb", "aa") + " " + c.compare("a", "bb"));
        Class<?> k = sg.getClass();
        System.out.println(k.isSynthetic() + " " + k.isInterface() + " " + k.isAnonymousClass() + " " + k.getInterfaces().length + " " + k.getInterfaces()[0].getSimpleName() + " " + k.getSuperclass().getSimpleName() + " " + k.getName().startsWith("LambdaKinds$$Lambda") + " " + k.getPackageName().isEmpty());
        System.out.println(sg.toString().startsWith("LambdaKinds$$Lambda") + " " + sg.equals(sg) + " " + (sg.hashCode() == sg.hashCode()));
    }

    static void serial() throws Exception {
        String prefix = "captured ";
        Ser s = x -> prefix + x;
        Ser m = String::trim;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(s);
            out.writeObject(m);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Ser back = (Ser) in.readObject(), back2 = (Ser) in.readObject();
            System.out.println(back.apply("again") + back2.apply("  trimmed  "));
        }
    }

    static Runnable none() { return () -> { }; }
    static Runnable some(int x) { return () -> System.out.print(x); }

    static void identity() {
        System.out.println((none() == none()) + " " + (none().getClass() == none().getClass()) + " " + (some(1).getClass() == some(2).getClass()));
        Set<Class<?>> classes = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            Runnable r = () -> { };
            classes.add(r.getClass());
        }
        System.out.println(classes.size());
        Runnable a = () -> { }, b = () -> { };
        System.out.println(a.getClass() == b.getClass());
    }
}
