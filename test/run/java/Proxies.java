// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Dynamic proxies: dispatch, Object's methods, primitives, exceptions, several interfaces, defaults.
import java.lang.reflect.*;
import java.util.*;

public class Proxies {
    interface Calc { int add(int a, int b); long wide(long a, double b, String... s); boolean is(); void nothing(); Object thrower(int k) throws java.io.IOException; }
    interface Named { default String name() { return "default " + this.getClass().isInterface(); } String title(); }
    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        InvocationHandler h = (p, m, a) -> {
            log.add(m.getName() + (a == null ? "" : Arrays.deepToString(a)));
            switch (m.getName()) {
                case "add": return (int) a[0] + (int) a[1];
                case "wide": return (long) a[0] + (long) (double) a[1] + ((String[]) a[2]).length;
                case "is": return true;
                case "thrower":
                    if ((int) a[0] == 0) throw new java.io.IOException("declared");
                    if ((int) a[0] == 1) throw new Exception("undeclared");
                    if ((int) a[0] == 2) throw new IllegalStateException("runtime");
                    return "fine";
                case "title": return "Title";
                case "name": return "proxied";
                case "equals": return p == a[0];
                case "hashCode": return 99;
                case "toString": return "PROXY";
                default: return null;
            }
        };
        Calc c = (Calc) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Named.class}, h);
        System.out.println(c.add(2, 3) + " " + c.wide(1L << 33, 2.5, "a", "b") + c.is());
        c.nothing();
        for (int k = 0; k < 4; k++) {
            try {
                System.out.println(c.thrower(k));
            } catch (Exception e) {
                System.out.println(e + " " + e.getCause());
            }
        }
        System.out.println(c + " " + c.equals(c) + c.equals("x") + c.hashCode() + ((Named) c).title() + ((Named) c).name());
        System.out.println(log);
        System.out.println(Proxy.isProxyClass(c.getClass()) + " " + (Proxy.getInvocationHandler(c) == h) + (c instanceof Named) + Modifier.isFinal(c.getClass().getModifiers()));
        Runnable bad = (Runnable) Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (p, m, a) -> { throw new AssertionError("in handler"); });
        try {
            bad.run();
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        Calc nul = (Calc) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class}, (p, m, a) -> m.getName().equals("add") ? null : "wrong");
        try {
            nul.add(1, 2);
        } catch (NullPointerException e) {
            System.out.println("null for int");
        }
        try {
            nul.is();
        } catch (ClassCastException e) {
            System.out.println("wrong type");
        }
        Comparator<String> cmp = (Comparator<String>) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Comparator.class}, (p, m, a) -> ((String) a[1]).compareTo((String) a[0]));
        List<String> l = new ArrayList<>(List.of("a", "c", "b"));
        l.sort(cmp);
        System.out.println(l);
        try {
            Proxy.newProxyInstance(null, new Class<?>[] {String.class}, h);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
