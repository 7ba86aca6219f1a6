// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Method.invoke, Constructor.newInstance: arguments of every type with widening, virtual
// dispatch, initialization, exceptions, errors; proxies with defaults, exceptions, boxes.
import java.io.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.Callable;

public class ReflectCalls {
    interface Act { Object run() throws Throwable; }
    static void t(String name, Act a) {
        try {
            Object r = a.run();
            System.out.println(name + " = " + (r instanceof Object[] o ? Arrays.toString(o) : r));
        } catch (InvocationTargetException e) {
            System.out.println(name + " ITE " + e.getMessage() + " <- " + e.getCause());
        } catch (Throwable e) {
            System.out.println(name + " " + e + (e.getCause() != null ? " <- " + e.getCause() : ""));
        }
    }
    public static class Types {
        public static String all(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, int[] a) { return "" + z + b + s + c + i + l + f + d + t + a.length; }
        public static boolean z(boolean v) { return !v; }
        public static byte b(byte v) { return ++v; }
        public static short s(short v) { return ++v; }
        public static char c(char v) { return ++v; }
        public static int i(int v) { return ++v; }
        public static long l(long v) { return ++v; }
        public static float f(float v) { return ++v; }
        public static double d(double v) { return ++v; }
        public static void v() { }
        public static Object o(Object v) { return v; }
        public static Integer boxed(Integer v) { return v; }
        public static int many(String... s) { return s == null ? -1 : s.length; }
        public static void error() { throw new StackOverflowError("made"); }
        public static void checked() throws IOException { throw new IOException("io"); }
        public static synchronized String sync() { return "locked " + Thread.holdsLock(Types.class); }
        private String hidden() { return "hidden"; }
    }
    static class Loud { static { System.out.println("Loud is initialized"); } static int x() { return 1; } Loud() { } }
    static class Broken { static { if (true) throw new IllegalStateException("broken"); } static int x() { return 1; } }
    public abstract static class Animal { public abstract String say(); public String twice() { return say() + say(); } protected Animal() { } }
    public static class Dog extends Animal { public String say() { return "wuff"; } }
    interface Greeter { default String hi(String n) { return "hi " + n; } String name(); static String util() { return "util"; } }
    static class Impl implements Greeter { public String name() { return "impl"; } }
    class Inner { final int v; Inner(int v) { this.v = v; } }
    enum Color { RED }
    record Pair(int a, String b) { Pair { if (a < 0) throw new IllegalArgumentException("negative"); } }

    static Method m(String name, Class<?>... p) throws Exception { return Types.class.getDeclaredMethod(name, p); }

    public static void main(String[] args) throws Throwable {
        calls();
        widening();
        constructors();
        proxies();
        inProxy();
        recursion();
    }

    static void calls() throws Throwable {
        t("all", () -> m("all", boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class, String.class, int[].class).invoke(null, true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, "t", new int[3]));
        t("void", () -> m("v").invoke(null));
        t("null args", () -> m("v").invoke(null, (Object[]) null));
        t("cache", () -> m("boxed", Integer.class).invoke(null, 100) == (Object) Integer.valueOf(100));
        t("varargs", () -> m("many", String[].class).invoke(null, (Object) new String[] {"a", "b"}));
        t("varargs null", () -> m("many", String[].class).invoke(null, new Object[] {null}));
        t("error", () -> m("error").invoke(null));
        t("checked", () -> m("checked").invoke(null));
        t("sync", () -> m("sync").invoke(null));
        t("hidden", () -> m("hidden").invoke(new Types()));
        t("count", () -> m("i", int.class).invoke(null));
        t("count2", () -> m("v").invoke(null, 1));
        t("type", () -> m("i", int.class).invoke(null, "x"));
        t("type2", () -> m("boxed", Integer.class).invoke(null, 5L));
        t("null prim", () -> m("i", int.class).invoke(null, new Object[] {null}));
        t("receiver", () -> m("hidden").invoke("wrong"));
        t("receiver null", () -> m("hidden").invoke(null));
        t("dispatch", () -> Animal.class.getMethod("say").invoke(new Dog()) + "" + Animal.class.getMethod("twice").invoke(new Dog()));
        t("default", () -> Greeter.class.getMethod("hi", String.class).invoke(new Impl(), "x") + "" + Greeter.class.getMethod("name").invoke(new Impl()) + Greeter.class.getMethod("util").invoke(null));
        t("object", () -> Object.class.getMethod("toString").invoke(List.of(1)) + "" + List.class.getMethod("size").invoke(List.of(1, 2)) + Object.class.getMethod("hashCode").invoke("a"));
        t("init", () -> Loud.class.getDeclaredMethod("x").invoke(null));
        t("broken", () -> Broken.class.getDeclaredMethod("x").invoke(null));
        t("broken again", () -> Broken.class.getDeclaredMethod("x").invoke(null));
        t("lambda", () -> { Callable<String> c = () -> "called"; Method call = Callable.class.getMethod("call"); return call.invoke(c); });
        t("hundred", () -> { Method i = m("i", int.class); Object v = 0; for (int k = 0; k < 100; k++) v = i.invoke(null, v); return v; });
        t("equal", () -> m("v").equals(m("v")) + " " + (m("v") == m("v")) + m("v").hashCode() + m("all", boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class, String.class, int[].class).toGenericString());
    }

    static void widening() throws Throwable {
        Object[] values = {true, (byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, "s", null};
        for (String name : "z b s c i l f d".split(" ")) {
            Method m = Arrays.stream(Types.class.getDeclaredMethods()).filter(x -> x.getName().equals(name) && !x.getName().equals("v")).findFirst().get();
            StringBuilder out = new StringBuilder(name);
            for (Object v : values) {
                try {
                    Object r = m.invoke(null, v);
                    out.append(' ').append(r).append(r.getClass().getSimpleName().charAt(0));
                } catch (IllegalArgumentException e) {
                    out.append(" -");
                }
            }
            System.out.println(out);
        }
    }

    static void constructors() throws Throwable {
        t("ctor", () -> Dog.class.getConstructor().newInstance().say());
        t("abstract", () -> Animal.class.getDeclaredConstructor().newInstance());
        t("inner", () -> ((Inner) Inner.class.getDeclaredConstructor(ReflectCalls.class, int.class).newInstance(new ReflectCalls(), 5)).v);
        t("enum", () -> { Constructor<?> c = Color.class.getDeclaredConstructors()[0]; c.setAccessible(true); return c.newInstance("X", 1); });
        t("record", () -> Pair.class.getDeclaredConstructor(int.class, String.class).newInstance(1, "b"));
        t("record fails", () -> Pair.class.getDeclaredConstructor(int.class, String.class).newInstance(-1, "b"));
        t("components", () -> { StringBuilder b = new StringBuilder(); for (RecordComponent c : Pair.class.getRecordComponents()) b.append(c).append(c.getAccessor().invoke(new Pair(3, "z"))); return b; });
        t("string", () -> String.class.getConstructor(char[].class, int.class, int.class).newInstance(new char[] {'a', 'b', 'c'}, 1, 2));
        t("wrong", () -> String.class.getConstructor(char[].class, int.class, int.class).newInstance("x", 1, 2));
        t("count", () -> Dog.class.getConstructor().newInstance(1));
        t("legacy", () -> Dog.class.newInstance().twice());
        t("private", () -> { Constructor<Loud> c = Loud.class.getDeclaredConstructor(); return c.newInstance() != null; });
        t("array", () -> ((int[][]) Array.newInstance(int.class, 2, 3))[1].length);
    }

    public interface Service { int add(int a, long b); String name() throws IOException; void run(); default String hello() { return "hello " + name2(); } String name2(); char c(); Object[] arr(Object... v); double d(); boolean equals(Object o); }
    interface Local { String x(); }
    interface Child extends Local { String x(); Integer y(); }
    interface Other { Number y(); }

    static void proxies() throws Throwable {
        InvocationHandler h = (p, m, a) -> {
            String n = m.getName() + (a == null ? "()" : Arrays.deepToString(a)) + m.getDeclaringClass().getSimpleName();
            switch (m.getName()) {
                case "add": return (int) a[0] + (int) (long) a[1];
                case "name": throw new IOException("declared");
                case "run": throw new IOException("undeclared");
                case "name2": return n;
                case "c": return 5;
                case "arr": return a[0];
                case "d": return null;
                case "hello": return InvocationHandler.invokeDefault(p, m, a);
                case "toString": return "proxy!";
                case "hashCode": return 17;
                case "equals": return p == a[0];
                default: return null;
            }
        };
        Service s = (Service) Proxy.newProxyInstance(ReflectCalls.class.getClassLoader(), new Class<?>[] {Service.class, Runnable.class}, h);
        t("add", () -> s.add(3, 4L));
        t("name", () -> s.name());
        t("run", () -> { s.run(); return ""; });
        t("name2", () -> s.name2());
        t("cast", () -> s.c());
        t("arr", () -> s.arr(1, "b"));
        t("null", () -> s.d());
        t("default", () -> s.hello());
        t("object", () -> s + " " + s.hashCode() + s.equals(s) + s.equals("x"));
        t("runnable", () -> s instanceof Runnable);
        t("class", () -> Proxy.isProxyClass(s.getClass()) + " " + Proxy.isProxyClass(String.class) + (Proxy.getInvocationHandler(s) == h) + Modifier.toString(s.getClass().getModifiers()) + s.getClass().getSuperclass() + Arrays.toString(s.getClass().getInterfaces()));
        t("same", () -> s.getClass() == Proxy.newProxyInstance(ReflectCalls.class.getClassLoader(), new Class<?>[] {Service.class, Runnable.class}, h).getClass());
        t("notProxy", () -> Proxy.getInvocationHandler("x"));
        t("notInterface", () -> Proxy.newProxyInstance(null, new Class<?>[] {String.class}, h));
        t("twice", () -> Proxy.newProxyInstance(ReflectCalls.class.getClassLoader(), new Class<?>[] {Runnable.class, Runnable.class}, h));
        t("nullHandler", () -> Proxy.newProxyInstance(ReflectCalls.class.getClassLoader(), new Class<?>[] {Runnable.class}, null));
        t("local", () -> ((Child) Proxy.newProxyInstance(ReflectCalls.class.getClassLoader(), new Class<?>[] {Child.class}, (p, m, a) -> m.getName().equals("y") ? (Object) 5 : m.getDeclaringClass().getSimpleName())).x());
        t("local2", () -> ((Other) Proxy.newProxyInstance(ReflectCalls.class.getClassLoader(), new Class<?>[] {Child.class, Other.class}, (p, m, a) -> 7)).y());
        t("package", () -> Proxy.newProxyInstance(ReflectCalls.class.getClassLoader(), new Class<?>[] {Local.class}, h).getClass().getPackageName().isEmpty());
        t("reflective", () -> Service.class.getMethod("add", int.class, long.class).invoke(s, 1, 2L));
    }

    static void inProxy() throws Throwable {
        List<String> log = new ArrayList<>();
        @SuppressWarnings("unchecked")
        List<String> l = (List<String>) Proxy.newProxyInstance(ReflectCalls.class.getClassLoader(), new Class<?>[] {List.class}, (p, m, a) -> {
            log.add(m.getName());
            try {
                return m.invoke(new ArrayList<>(List.of("a", "b")), a);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        System.out.println(l.size() + l.get(1) + l.contains("a") + l.indexOf("b") + l);
        try {
            l.get(9);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(log);
    }

    static int depth;
    public static int down(int n) throws Exception {
        depth++;
        return n == 0 ? 0 : 1 + (int) ReflectCalls.class.getMethod("down", int.class).invoke(null, n - 1);
    }
    static void recursion() throws Exception {
        System.out.println(down(50) + " " + depth);
    }
}
