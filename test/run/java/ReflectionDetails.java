// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Everything that reflection shows of many kinds of classes; stack walking.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class ReflectionDetails {
    @Retention(RetentionPolicy.RUNTIME) @interface An { String value() default "d"; int n() default 3; Class<?>[] k() default {}; An2 in() default @An2; double x() default 1.5; long l() default 9L; char c() default 'q'; String[] arr() default {"a","b"}; Thread.State st() default Thread.State.NEW; }
    @Retention(RetentionPolicy.RUNTIME) @interface An2 { boolean b() default true; }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh {}
    sealed interface Shape permits Circle, Square {}
    record Circle(@An("r") double r) implements Shape {}
    record Square(int side, List<String> names) implements Shape { Square { if (side < 0) throw new IllegalArgumentException("neg"); } }
    @An(value = "cls", k = {String.class, int[].class}) @Inh static abstract class Base<T extends Comparable<T>> implements Comparable<Base<T>>, java.io.Serializable {
        protected final T t; public static int count = 4; private volatile long vl; transient String tr;
        static final String CONST = "konst";
        Base(T t) { this.t = t; }
        abstract <X extends Exception> T go(List<? super T> a, X[] b) throws X, java.io.IOException;
        public int compareTo(Base<T> o) { return 0; }
        static synchronized strictfp int st(int... v) { return v.length; }
        @Deprecated @Tag("1") @Tag("2") public void dep(@An("p") String s, int i) {}
    }
    static class Der extends Base<String> { private int p = 7; public Der() { super("x"); } private Der(int p, String... q) { super("y"); this.p = p; } <X extends Exception> String go(List<? super String> a, X[] b) { return "go"; } class Inner { class Deep {} } private int priv(int a) { return a + p; } static void thrower() throws Exception { throw new java.io.IOException("io"); } }
    enum E { A, B { void f() {} }; void f() {} }
    interface Def { default int d() { return 1; } static int s() { return 2; } private int p() { return 3; } }
    static void sort(Object[] a) { Arrays.sort(a, Comparator.comparing(Object::toString)); }
    static void show(Object[] a) { sort(a); for (Object o : a) System.out.println("  " + o); }
    interface R { Object run() throws Throwable; }
    static void t(R r) { try { System.out.println(r.run()); } catch (Throwable e) { System.out.println(e + (e.getCause() != null ? " <- " + e.getCause() : "")); } }
    public static void main(String[] args) throws Exception {
        Class<?>[] cs = {int.class, int[].class, String[][].class, ReflectionDetails.class, Base.class, Der.class, Der.Inner.class, Der.Inner.Deep.class, E.class, E.B.getClass(), Def.class, An.class, Circle.class, Shape.class, new Object(){}.getClass(), Map.Entry.class, void.class, Runnable.class};
        for (Class<?> c : cs) {
            System.out.println(c + " | " + c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | " + c.getTypeName() + " | " + Modifier.toString(c.getModifiers()) + " | " + c.getSuperclass() + " | " + Arrays.toString(c.getInterfaces()) + " | " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + c.isRecord() + c.isSealed() + c.isAnnotation() + c.isAnonymousClass() + c.isLocalClass() + c.isMemberClass() + c.isSynthetic() + c.isHidden() + " | " + c.getDeclaringClass() + " | " + c.getEnclosingClass() + " | " + c.getEnclosingMethod() + " | " + c.getPackageName() + " | " + c.getNestHost() + " | " + c.getComponentType() + " | " + c.descriptorString() + " | " + c.toGenericString() + " | " + c.getPackage());
            show(c.getDeclaredFields()); show(c.getDeclaredMethods()); show(c.getDeclaredConstructors()); show(c.getDeclaredClasses());
        }
        for (Class<?> c : new Class<?>[]{Base.class, Der.class, Circle.class}) {
            for (Method m : sorted(c.getDeclaredMethods())) System.out.println("  " + m.toGenericString() + Arrays.toString(m.getExceptionTypes()) + Arrays.toString(m.getGenericParameterTypes()) + m.isVarArgs() + m.isBridge() + m.isSynthetic() + m.isDefault() + Arrays.toString(m.getParameters()));
            for (Field f : sorted(c.getDeclaredFields())) System.out.println("  " + f.toGenericString() + " " + f.getGenericType());
            System.out.println(c.getGenericSuperclass() + " " + Arrays.toString(c.getGenericInterfaces()) + Arrays.toString(c.getTypeParameters()));
        }
        System.out.println(Base.class.getAnnotation(An.class));
        System.out.println(Der.class.getAnnotations().length + " " + Der.class.isAnnotationPresent(Inh.class));
        An a = Base.class.getAnnotation(An.class);
        System.out.println(a.value() + a.n() + Arrays.toString(a.k()) + a.in().b() + a.x() + a.l() + a.c() + Arrays.toString(a.arr()) + a.st() + a.annotationType() + a.equals(Base.class.getAnnotation(An.class)) + (a.hashCode() == Base.class.getAnnotation(An.class).hashCode()));
        Method dep = Base.class.getMethod("dep", String.class, int.class);
        System.out.println(Arrays.toString(dep.getAnnotationsByType(Tag.class)) + dep.isAnnotationPresent(Deprecated.class) + Arrays.deepToString(dep.getParameterAnnotations()));
        RecordComponent[] rc = Square.class.getRecordComponents();
        System.out.println(Arrays.toString(rc) + rc[1].getGenericType() + rc[0].getAccessor().invoke(new Square(5, null)));
        System.out.println(Circle.class.getRecordComponents()[0].getAnnotation(An.class));
        System.out.println(Arrays.toString(Shape.class.getPermittedSubclasses()));
        Constructor<Der> k = Der.class.getDeclaredConstructor(int.class, String[].class); k.setAccessible(true); Der d = k.newInstance(40, new String[]{"z"});
        Method pm = Der.class.getDeclaredMethod("priv", int.class); pm.setAccessible(true);
        System.out.println(pm.invoke(d, 2));
        Field pf = Der.class.getDeclaredField("p"); pf.setAccessible(true); pf.setInt(d, 100);
        System.out.println(pf.get(d) + " " + pf.getInt(d) + pm.invoke(d, (byte) 1));
        t(() -> pm.invoke(d, "s"));
        t(() -> pm.invoke(d));
        t(() -> pm.invoke(null, 1));
        t(() -> pm.invoke("x", 1));
        t(() -> pf.get("x"));
        t(() -> { pf.set(d, "s"); return 1; });
        t(() -> { pf.set(d, 1L); return 1; });
        t(() -> { pf.set(d, (short) 5); return pf.get(d); });
        t(() -> Der.class.getDeclaredMethod("thrower").invoke(null));
        t(() -> Base.class.getDeclaredConstructors()[0].newInstance("x"));
        t(() -> Square.class.getDeclaredConstructors()[0].newInstance(-1, null));
        t(() -> Der.class.getMethod("nope"));
        t(() -> Der.class.getField("nope"));
        t(() -> Der.class.getConstructor(long.class));
        t(() -> Der.class.getField("count").get(null));
        t(() -> { Field f = Base.class.getDeclaredField("CONST"); f.setAccessible(true); f.set(null, "q"); return 1; });
        t(() -> { Field f = Base.class.getDeclaredField("t"); f.setAccessible(true); f.set(d, "new"); return f.get(d); });
        t(() -> { Field f = Square.class.getDeclaredField("side"); f.setAccessible(true); f.set(new Square(1, null), 3); return 1; });
        t(() -> { Field f = Base.class.getDeclaredField("vl"); f.setAccessible(true); f.setLong(d, 5); return f.getLong(d) + f.getDouble(d); });
        t(() -> Class.forName("ReflectionDetails$Der").getDeclaredConstructor().newInstance().getClass());
        Object arr = Array.newInstance(int.class, 3); Array.set(arr, 0, 5); Array.setInt(arr, 1, 6); Array.setByte(arr, 2, (byte) 7);
        System.out.println(Array.get(arr, 0) + " " + Array.getLong(arr, 1) + Array.getDouble(arr, 2) + Array.getLength(arr));
        t(() -> Array.get(arr, 3));
        t(() -> Array.get("x", 0));
        t(() -> { Array.set(arr, 0, "s"); return 0; });
        t(() -> { Array.setLong(arr, 0, 5L); return 0; });
        t(() -> Array.getByte(arr, 0));
        t(() -> Array.newInstance(void.class, 1));
        t(() -> Array.newInstance(int.class, -1));
        t(() -> Array.get(null, 0));
        Object mm = Array.newInstance(String.class, 2, 3);
        System.out.println(mm.getClass() + " " + ((String[][]) mm)[1].length);
        t(() -> { Array.set(new String[1], 0, 5); return 1; });
        t(() -> Array.getInt(new String[1], 0));
        System.out.println(ReflectionDetails.class.getClassLoader() != null);
        System.out.println(String.class.getClassLoader());
        System.out.println(ReflectionDetails.class.getModule().isNamed() + " " + String.class.getModule() + " " + String.class.getModule().getName());
        System.out.println(ReflectionDetails.class.getNestMembers().length + " " + Der.class.isNestmateOf(Base.class));
        Runnable lam = () -> {};
        System.out.println(lam.getClass().isSynthetic() + " " + lam.getClass().isHidden());
        class Loc { } System.out.println(Loc.class + " " + Loc.class.getEnclosingMethod() + Loc.class.isLocalClass() + Loc.class.getSimpleName());
        System.out.println(Arrays.toString(E.class.getEnumConstants()) + E.valueOf("B").getClass().getSuperclass());
        Object px = Proxy.newProxyInstance(ReflectionDetails.class.getClassLoader(), new Class<?>[]{Runnable.class, Comparable.class}, (p, m, as) -> { System.out.println("proxy " + m.getName() + Arrays.toString(as)); return m.getReturnType() == int.class ? 42 : null; }); ((Runnable) px).run();
        System.out.println(((Comparable) px).compareTo("z") + " " + Proxy.isProxyClass(px.getClass()) + (px instanceof Runnable));
        System.out.println(Class.forName("ReflectionDetails$E", false, ReflectionDetails.class.getClassLoader()).isEnum() + " " + Thread.currentThread().getContextClassLoader().loadClass("java.lang.String"));
        t(() -> ReflectionDetails.class.getClassLoader().loadClass("nope.Nope"));
        System.out.println(ClassLoader.getSystemClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getName() + " " + ClassLoader.getSystemClassLoader().getParent().getName());
        StackTraceElement[] st = new Throwable().getStackTrace();
        System.out.println(st[0] + " " + st[0].getModuleName() + st[0].getClassLoaderName() + st[0].getFileName() + st[0].getMethodName());
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).forEach(f -> System.out.println(f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber() + f.getDescriptor() + f.getDeclaringClass()));
        List<String> wl = StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).limit(2).toList());
        System.out.println(wl);
        System.out.println(new Object(){ Class<?> f() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); } }.f());
    }
    static <M extends Member> M[] sorted(M[] a) { sort(a); return a; }
}
