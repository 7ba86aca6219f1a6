// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Stack traces through lambdas, method handles, reflection, proxies, records, concatenation.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class HiddenFrames {
    interface Act { Object run() throws Throwable; }
    static int boom(int x) { throw new IllegalStateException("boom"); }
    HiddenFrames() { throw new IllegalStateException("constructor"); }
    static void t(Act a) {
        try {
            a.run();
        } catch (Throwable e) {
            e.printStackTrace(System.out);
        }
    }
    record R(Object o) { }
    static class Bad {
        public String toString() { throw new RuntimeException("toString"); }
        public int hashCode() { throw new RuntimeException("hashCode"); }
        public boolean equals(Object o) { throw new RuntimeException("equals"); }
    }

    @SuppressWarnings({"unchecked", "rawtypes", "deprecation"})
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(HiddenFrames.class, "boom", MethodType.methodType(int.class, int.class));
        t(() -> h.invokeExact(1));
        t(() -> (int) h.invokeExact(1));
        t(() -> MethodHandles.filterReturnValue(MethodHandles.dropArguments(h, 0, String.class), MethodHandles.identity(int.class)).invoke("x", 1));
        t(() -> h.invokeWithArguments(1));
        t(() -> HiddenFrames.class.getDeclaredMethod("boom", int.class).invoke(null, 1));
        t(() -> HiddenFrames.class.getDeclaredConstructor().newInstance());
        t(() -> HiddenFrames.class.newInstance());
        t(() -> HiddenFrames.class.getDeclaredMethod("boom", int.class).invoke(null, "x"));
        t(() -> { ((Runnable) Proxy.newProxyInstance(HiddenFrames.class.getClassLoader(), new Class<?>[] {Runnable.class}, (x, m, y) -> { throw new Exception("undeclared"); })).run(); return 0; });
        IntUnaryOperator f = HiddenFrames::boom;
        t(() -> f.applyAsInt(1));
        t(() -> { List.of(3, 1).forEach(x -> boom(x)); return 0; });
        t(() -> List.of(3, 1, 2).stream().mapToInt(HiddenFrames::boom).sum());
        t(() -> "x" + new Bad());
        t(() -> new R(new Bad()).toString());
        t(() -> new R(new Bad()).hashCode());
        t(() -> new R(new Bad()).equals(new R("x")));
        Function raw = (Function<String, Integer>) String::length;
        t(() -> raw.apply(4));
        t(() -> { Supplier<String> s = ((String) null)::trim; return s; });
    }
}
