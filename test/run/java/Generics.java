// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Bridge methods, covariant returns, varargs, overload resolution, bounded types, boxing in calls.
import java.util.*;
import java.util.function.*;

public class Generics {
    static abstract class Node<T extends Comparable<? super T>> {
        abstract T value();
        abstract Node<T> self();
        boolean less(Node<T> o) { return value().compareTo(o.value()) < 0; }
    }
    static class IntNode extends Node<Integer> {
        final int v;
        IntNode(int v) { this.v = v; }
        Integer value() { return v; }
        IntNode self() { return this; }
        IntNode twice() { return new IntNode(v * 2); }
    }
    static class Cmp implements Comparator<String> {
        public int compare(String a, String b) { return b.compareTo(a); }
    }
    static String f(Object o) { return "Object"; }
    static String f(int i) { return "int"; }
    static String f(long l) { return "long"; }
    static String f(Integer i) { return "Integer"; }
    static String f(int... xs) { return "int..." + xs.length; }
    static String f(String s, Object... rest) { return s + rest.length + Arrays.toString(rest); }
    static int sum(int... xs) {
        int s = 0;
        for (int x : xs)
            s += x;
        return s;
    }
    @SafeVarargs
    static <T> List<T> listOf(T... ts) { return new ArrayList<>(Arrays.asList(ts)); }
    static <T extends Comparable<T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T t = it.next();
            if (t.compareTo(best) > 0)
                best = t;
        }
        return best;
    }
    static class Stack2<E> implements Iterable<E> {
        private E[] data;
        private int n;
        @SuppressWarnings("unchecked") Stack2() { data = (E[]) new Object[1]; }
        void push(E e) {
            if (n == data.length)
                data = Arrays.copyOf(data, 2 * n);
            data[n++] = e;
        }
        E pop() {
            if (n == 0)
                throw new NoSuchElementException("empty");
            E e = data[--n];
            data[n] = null;
            return e;
        }
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                int i = n;
                public boolean hasNext() { return i > 0; }
                public E next() { return data[--i]; }
            };
        }
    }
    static class Animal { Animal copy() { return new Animal(); } public String toString() { return "animal"; } }
    static class Cat extends Animal { Cat copy() { return new Cat(); } public String toString() { return "cat"; } }

    public static void main(String[] args) {
        Node<Integer> a = new IntNode(3), b = new IntNode(4);
        System.out.println(a.less(b) + " " + b.less(a) + " " + a.self().value() + ((IntNode) a).self().twice().value());
        byte by = 1;
        char ch = 'c';
        System.out.println(f(1) + f(1L) + f(by) + f(ch) + f(Integer.valueOf(1)) + f(1.5) + f() + f(1, 2) + f("s") + f("s", 1, 'c') + f((Object) "s"));
        System.out.println(sum() + sum(1) + sum(1, 2, 3) + sum(new int[] {4, 5}));
        System.out.println(max(listOf(3, 9, 2)) + max(List.of("x", "yy", "abc")));
        Stack2<String> s = new Stack2<>();
        for (String w : "to be or not".split(" "))
            s.push(w);
        System.out.println(s.pop() + s.pop());
        for (String w : s)
            System.out.print(w + ",");
        System.out.println();
        try {
            s.pop(); s.pop(); s.pop();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Animal animal = new Cat();
        System.out.println(animal.copy());
        List<String> ws = new ArrayList<>(List.of("b", "a", "c"));
        ws.sort(new Cmp());
        System.out.println(ws);
        Comparator raw = new Cmp();
        try {
            raw.compare(1, 2);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        long bridges = Arrays.stream(IntNode.class.getDeclaredMethods()).filter(m -> m.isBridge()).count();
        System.out.println("bridges " + bridges);
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Supplier<Supplier<String>> nested = () -> () -> "deep";
        System.out.println(add.andThen(x -> x * x).apply(2, 3) + nested.get().get());
        Map<String, List<Map<Integer, String>>> m = new TreeMap<>();
        m.computeIfAbsent("k", k -> new ArrayList<>()).add(Map.of(1, "one"));
        for (Map.Entry<String, List<Map<Integer, String>>> e : m.entrySet())
            System.out.println(e.getKey() + e.getValue().get(0).get(1));
    }
}
