// SPDX-License-Identifier: Apache-2.0
// Bootstraps and what they link to, for the crafted class Dynamic.
import java.io.IOException;
import java.lang.invoke.*;
import java.util.Arrays;

public class DynamicBase {
    static int calls, links;
    public static String hello(String a, int b, long c, double d) { return "hello " + a + b + c + d; }
    public static int plus(int a, int b) { return a + b; }
    public static void tick() { calls++; }
    public static int first(int x) { return x + 1; }
    public static int second(int x) { return x + 2; }
    public static void show(Object o) { System.out.println(o); }
    public static void show(int i) { System.out.println("int " + i); }
    public static void show(double d) { System.out.println("double " + d); }

    public static CallSite plain(MethodHandles.Lookup l, String name, MethodType t) throws Exception {
        System.out.println("link " + name + t + " from " + l.lookupClass().getName() + " " + ++links);
        return new ConstantCallSite(MethodHandles.lookup().findStatic(DynamicBase.class, name, t));
    }
    public static CallSite typed(MethodHandles.Lookup l, String name, MethodType t, String s, int i, long j, float f, double d, Class<?> c, MethodType m, MethodHandle h) throws Throwable {
        String v = name + s + i + j + f + d + c + m + h.type() + h.invoke(1, 2);
        return new ConstantCallSite(MethodHandles.constant(String.class, v));
    }
    public static CallSite many(MethodHandles.Lookup l, String name, MethodType t, Object... more) {
        return new ConstantCallSite(MethodHandles.constant(String.class, name + Arrays.toString(more)));
    }
    static MutableCallSite site;
    public static CallSite mutable(MethodHandles.Lookup l, String name, MethodType t) throws Exception {
        return site = new MutableCallSite(MethodHandles.lookup().findStatic(DynamicBase.class, "first", t));
    }
    public static void change() throws Exception {
        site.setTarget(MethodHandles.lookup().findStatic(DynamicBase.class, "second", site.type()));
    }
    public static CallSite fails(MethodHandles.Lookup l, String name, MethodType t) throws Exception { throw new IOException("no link"); }
    public static CallSite errs(MethodHandles.Lookup l, String name, MethodType t) { throw new LinkageError("error"); }
    public static CallSite wrong(MethodHandles.Lookup l, String name, MethodType t) { return new ConstantCallSite(MethodHandles.constant(int.class, 5)); }
    public static CallSite nothing(MethodHandles.Lookup l, String name, MethodType t) { return null; }

    public static Object value(MethodHandles.Lookup l, String name, Class<?> t) {
        System.out.println("value " + name + " " + t.getSimpleName());
        return t == int.class ? (Object) 42 : t == double.class ? (Object) 2.5 : t == String[].class ? new String[] {name} : "condy " + name;
    }
    public static Object join(MethodHandles.Lookup l, String name, Class<?> t, Object... parts) { return name + Arrays.toString(parts); }
    public static Object badValue(MethodHandles.Lookup l, String name, Class<?> t) { throw new IllegalStateException("bad value"); }
}
