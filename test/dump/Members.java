// SPDX-License-Identifier: Apache-2.0
// Headers: generics, inner classes, interfaces, records, lambdas, dynamic calls.
import java.util.*;
import java.util.function.*;

public abstract class Members<T extends Comparable<? super T> & Runnable, U>
        extends AbstractList<T> implements Comparable<Members<T, U>>, java.io.Serializable {
    private static final long serialVersionUID = 7;
    protected transient volatile Map<String, ? extends List<? super T>>[] maps;
    public T[][] array;
    Members<T, U>.Inner<String>.Deep deep;
    static int counter;

    static {
        counter = 3;
    }

    protected Members(int i, T... rest) {
        Runnable r = () -> System.out.println(i + " of " + rest.length + '\u00e9');
        Supplier<List<T>> s = ArrayList::new;
        Function<T, String> f = Object::toString;
        IntFunction<int[]> g = int[]::new;
        r.run();
        f.apply(s.get().get(g.apply(i).length));
    }

    public <X extends Exception & Runnable, Y extends X> X chosen(X x, Y[] y, int... more)
            throws X, java.io.IOException {
        if (more.length > 2)
            throw x;
        return y[0];
    }

    native synchronized void far();

    abstract U near(U u, List<?> l, long a, double... b) throws InterruptedException;

    public int compareTo(Members<T, U> other) {
        return other.size() - super.hashCode();
    }

    static strictfp double strict(double d) {
        return d;
    }

    class Inner<V> {
        V v;
        class Deep {
            U u;
            T get() { return Members.this.get(0); }
        }
    }

    interface Shape extends Runnable, Cloneable {
        int CORNERS = 4;
        default void draw() { secret(); }
        static Shape of() { return () -> { }; }
        private void secret() { }
    }

    sealed interface Choice permits Left, Right { }
    record Left(int x, List<String> y) implements Choice { }
    record Right() implements Choice { }
    @interface Mark { String value() default ""; int[] more() default {1, 2}; }
    enum Level implements IntUnaryOperator {
        LOW { public int applyAsInt(int i) { return -i; } }, HIGH;
        public int applyAsInt(int i) { return i; }
    }
    interface Constants { int A = 1; String B = "b"; }
    @Mark("x") @Deprecated static class Old { @Deprecated int f; }
    static class Empty { }
    static void anonymous() { new Object() { int x = 1; }.toString(); }
}
