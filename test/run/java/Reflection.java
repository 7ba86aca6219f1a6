// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Reflection: classes, fields, methods, constructors, arrays, modifiers, generic types, errors.
import java.lang.reflect.*;
import java.util.*;

public class Reflection {
    public static class Base { protected int inherited = 1; public String pub() { return "base"; } }
    public static class T extends Base implements Comparable<T>, java.io.Serializable {
        public static final String CONST = "c";
        private int priv = 5;
        public long wide = 1L << 40;
        static double stat = 2.5;
        public boolean flag; byte b = 1; char c = 'c'; short s = 3; float f = 1.5f; String str = "str"; int[] arr = {1, 2};
        List<Map<String, Integer>> gen;
        public T() {}
        private T(int p, String... more) { priv = p + more.length; }
        public int compareTo(T o) { return priv - o.priv; }
        public String pub() { return "t" + priv; }
        private static int secret(int a, long b, double c, String d) { return a + (int) b + (int) c + d.length(); }
        public void fails() throws Exception { throw new java.io.IOException("io"); }
        public Object all(boolean z, byte b, char c, short s, int i, long l, float f, double d) { return "" + z + b + c + s + i + l + f + d; }
        public void nothing() {}
        public <X extends Number> X generic(List<? super X> l, X[] a) { return null; }
    }
    interface Act { Object run() throws Exception; }
    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (Exception e) {
            System.out.println(e + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }
    public static void main(String[] args) throws Exception {
        Class<T> k = T.class;
        System.out.println(k + " " + k.getName() + " " + k.getSimpleName() + " " + k.getTypeName() + " " + k.getCanonicalName() + " " + k.getPackageName() + " " + Modifier.toString(k.getModifiers()) + " " + k.getSuperclass() + Arrays.toString(k.getInterfaces()) + k.getDeclaringClass());
        Class<?>[] cs = {int.class, void.class, int[].class, String[][].class, Runnable.class, Thread.State.class, Override.class, Map.Entry.class};
        for (Class<?> c : cs)
            System.out.println(c.getName() + " " + c + " " + c.getSimpleName() + c.isPrimitive() + c.isArray() + c.isInterface() + c.isEnum() + c.isAnnotation() + c.getComponentType() + c.getModifiers());
        T o = k.getConstructor().newInstance();
        Constructor<T> pc = k.getDeclaredConstructor(int.class, String[].class);
        pc.setAccessible(true);
        T o2 = pc.newInstance(10, new String[] {"a", "b"});
        System.out.println(pc + " " + pc.isVarArgs() + o2.pub() + pc.getParameterCount());
        Field[] fs = k.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        for (Field f : fs) {
            f.setAccessible(true);
            Object v = f.get(o);
            System.out.println(f + " = " + (v instanceof int[] ? "array" : v));
        }
        Field priv = k.getDeclaredField("priv");
        priv.setAccessible(true);
        priv.setInt(o, 77);
        priv.set(o, 78);
        System.out.println(priv.getInt(o) + priv.getLong(o) + priv.getDouble(o) + " " + k.getDeclaredField("gen").getGenericType() + " " + k.getField("wide").getLong(o));
        k.getDeclaredField("stat").setDouble(null, 9.5);
        System.out.println(T.stat + " " + k.getField("CONST").get(null) + k.getSuperclass().getDeclaredField("inherited").getInt(o));
        t(() -> k.getField("priv"));
        t(() -> k.getMethod("none"));
        t(() -> { priv.set(o, "str"); return null; });
        t(() -> { priv.set(null, 1); return null; });
        t(() -> { k.getField("wide").setInt(o, 3); return o.wide; });
        t(() -> { k.getField("wide").set(o, 2.5); return o.wide; });
        t(() -> { k.getField("CONST").set(null, "x"); return null; });
        Method sec = k.getDeclaredMethod("secret", int.class, long.class, double.class, String.class);
        sec.setAccessible(true);
        System.out.println(sec + " " + sec.invoke(null, 1, 2L, 3.9, "four") + sec.getReturnType() + Arrays.toString(sec.getParameterTypes()));
        System.out.println(k.getMethod("all", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class).invoke(o, true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 6.5));
        System.out.println(k.getMethod("nothing").invoke(o) + " " + Base.class.getMethod("pub").invoke(o) + k.getMethod("hashCode").invoke("x"));
        t(() -> k.getMethod("fails").invoke(o));
        t(() -> k.getMethod("pub").invoke(null));
        t(() -> k.getMethod("pub").invoke("wrong"));
        t(() -> k.getMethod("pub").invoke(o, 1));
        t(() -> sec.invoke(null, 1, 2, "x", null));
        t(() -> sec.invoke(null, (short) 1, 'c', 3f, "widened"));
        t(() -> k.getMethod("compareTo", T.class).invoke(o, o2));
        t(() -> Class.forName("no.such.Class"));
        t(() -> Class.forName("[I") + " " + Class.forName("[Ljava.lang.String;"));
        t(() -> Runnable.class.getDeclaredConstructor().newInstance());
        t(() -> Number.class.getDeclaredConstructor().newInstance());
        Method g = Arrays.stream(k.getMethods()).filter(m -> m.getName().equals("generic")).findFirst().get();
        System.out.println(g.toGenericString() + " " + Arrays.toString(g.getGenericParameterTypes()) + g.getTypeParameters()[0].getBounds()[0]);
        System.out.println(Arrays.toString(k.getGenericInterfaces()) + ((ParameterizedType) ArrayList.class.getGenericSuperclass()).getActualTypeArguments()[0]);
        Object a = Array.newInstance(int.class, 3);
        Array.setInt(a, 1, 5);
        Array.set(a, 2, 6);
        System.out.println(Array.getLength(a) + " " + Array.get(a, 1) + Array.getLong(a, 2) + a.getClass() + Array.newInstance(String.class, 2, 3).getClass());
        t(() -> Array.get(a, 3));
        t(() -> Array.get("x", 0));
        t(() -> { Array.set(a, 0, "s"); return null; });
        Set<String> names = new TreeSet<>();
        for (Method m : k.getDeclaredMethods())
            names.add(m.getName() + m.getParameterCount() + (m.isBridge() ? "b" : "") + Modifier.toString(m.getModifiers()));
        System.out.println(names);
        System.out.println(k.getMethod("fails").getExceptionTypes()[0] + " " + k.isInstance(o) + Base.class.isAssignableFrom(k) + k.desiredAssertionStatus() + k.cast(o).pub() + k.asSubclass(Base.class).getSimpleName() + k.arrayType() + k.descriptorString());
        System.out.println(k.getClassLoader() == Reflection.class.getClassLoader());
        System.out.println(String.class.getClassLoader() + " " + k.getModule().isNamed() + String.class.getModule().getName() + Thread.currentThread().getContextClassLoader().equals(k.getClassLoader()));
        for (Parameter p : sec.getParameters())
            System.out.print(p + ";");
        System.out.println(Arrays.toString(Arrays.stream(Reflection.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().toArray()));
    }
}
