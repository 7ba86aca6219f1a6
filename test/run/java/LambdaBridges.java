// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Lambdas that need bridges, markers and casts: generic interfaces specialized by others.
import java.io.Serializable;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

public class LambdaBridges {
    interface Sink<T> { void put(T t); }
    interface StringSink extends Sink<String> { void put(String s); }
    interface IntSink extends Sink<Integer> { void put(Integer i); default IntSink twice() { return x -> { put(x); put(x); }; } }
    interface Both<A, B extends Comparable<B>> { A go(A a, B b); }
    interface Strs extends Both<String, Integer> { String go(String a, Integer b); }
    interface Mark1 {}
    interface Mark2 { default String mark() { return "mark"; } }
    interface Covar extends Supplier<CharSequence> { String get(); }
    interface Throws<X extends Exception> { void run() throws X; }
    static <X extends Exception> void run(Throws<X> t) throws X { t.run(); }
    static <T extends Comparable<T> & Serializable> T pick(List<T> l, BinaryOperator<T> f) { return l.stream().reduce(f).get(); }
    static String kind(Callable<?> c) { return "callable"; }
    static String kind(Runnable r) { return "runnable"; }
    static int over(ToIntFunction<String> f) { return f.applyAsInt("abc"); }
    private int secret = 4;
    private int secret(int k) { return k * secret; }
    IntUnaryOperator op() { return this::secret; }
    static class Sub extends LambdaBridges { Supplier<String> up() { return super::toString; } public String toString() { return "sub"; } }
    public String toString() { return "base"; }

    public static void main(String[] args) throws Exception {
        List<Object> log = new ArrayList<>();
        StringSink s = log::add;
        Sink<String> raw = s;
        raw.put("via bridge");
        s.put("direct");
        IntSink i = log::add;
        i.twice().put(5);
        ((Sink<Integer>) i).put(6);
        System.out.println(log);
        try {
            ((Sink) s).put(7);
        } catch (ClassCastException e) {
            System.out.println("bridge casts");
        }
        Strs st = (a, b) -> a + b;
        Both<String, Integer> bo = st;
        System.out.println(bo.go("x", 1) + st.go("y", 2));
        Runnable r = (Runnable & Mark1 & Mark2) () -> log.clear();
        System.out.println((r instanceof Mark1) + ((Mark2) r).mark());
        Covar c = () -> "covariant";
        System.out.println(((Supplier<CharSequence>) c).get().length() + c.get());
        try {
            LambdaBridges.<java.io.IOException>run(() -> { throw new java.io.IOException("checked"); });
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(pick(List.of(3, 9, 4), (x, y) -> x.compareTo(y) > 0 ? x : y) + pick(List.of("a", "c", "b"), BinaryOperator.maxBy(Comparator.naturalOrder())));
        System.out.println(kind(() -> 1) + kind(() -> {}) + over(String::length) + over(x -> x.indexOf('c')));
        System.out.println(new LambdaBridges().op().applyAsInt(3) + new Sub().up().get());
        Function<Object, Integer> boxed = Object::hashCode;
        ToLongFunction<Short> widen = Short::longValue;
        IntFunction<Object> wrap = x -> x;
        BiFunction<Integer, Long, Double> mixed = (x, y) -> (double) x + y;
        Supplier<Runnable> nested = () -> () -> System.out.println("inner run");
        nested.get().run();
        System.out.println(boxed.apply("a") + " " + widen.applyAsLong((short) 3) + wrap.apply(4) + mixed.apply(1, 2L));
        Comparator<Map.Entry<String, Integer>> cmp = Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey());
        List<Map.Entry<String, Integer>> es = new ArrayList<>(Map.of("a", 1, "b", 2, "c", 2).entrySet());
        es.sort(cmp);
        System.out.println(es);
        Optional<Function<Integer, Function<Integer, Integer>>> add = Optional.of(x -> y -> x + y);
        System.out.println(add.get().apply(2).apply(3));
        Callable<Callable<String>> cc = () -> () -> "called";
        System.out.println(cc.call().call());
        UnaryOperator<UnaryOperator<Integer>> apply2 = f -> x -> f.apply(f.apply(x));
        System.out.println(apply2.apply(x -> x * 3).apply(7));
    }
}
