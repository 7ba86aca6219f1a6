// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Annotations at run time: every element type, defaults, inheritance, repeating, parameters, toString.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class Annotations {
    enum Kind { A, B }
    @Retention(RetentionPolicy.RUNTIME) @interface Sub { int v() default 3; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited
    @interface All {
        int i() default 1; long l() default 1L << 40; byte b() default -1; char c() default 'c'; short s() default 2; float f() default 1.5f; double d() default 2.5;
        boolean z() default true; String str() default "s"; Class<?> k() default String.class; Kind e() default Kind.B; Sub sub() default @Sub(v = 9);
        int[] is() default {1, 2}; String[] ss() default {}; Class<?>[] ks() default {int.class, List.class}; Kind[] es() default Kind.A; Sub[] subs() default {@Sub, @Sub(v = 4)};
    }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    @Retention(RetentionPolicy.CLASS) @interface Invisible {}
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.PARAMETER) @interface Par { int value(); }
    @All(i = 42, ss = {"x", "y"}, e = Kind.A) @Invisible static class Base {}
    static class Derived extends Base {
        @Deprecated @Tag("one") @Tag("two") public int field;
        @Tag("single") public void m(@Par(1) int a, String b, @Par(2) long c) {}
        @Sub public Derived() {}
    }
    public static void main(String[] args) throws Exception {
        All a = Base.class.getAnnotation(All.class);
        System.out.println(a.i() + " " + a.l() + a.b() + a.c() + a.s() + a.f() + a.d() + a.z() + a.str() + a.k() + a.e() + a.sub().v() + Arrays.toString(a.is()) + Arrays.toString(a.ss()) + Arrays.toString(a.ks()) + Arrays.toString(a.es()) + a.subs().length + a.subs()[1].v());
        System.out.println(a.annotationType() + " " + a.equals(Derived.class.getAnnotation(All.class)) + (a.hashCode() == Derived.class.getAnnotation(All.class).hashCode()));
        System.out.println(Base.class.getAnnotations().length + " " + Derived.class.getAnnotations().length + Derived.class.getDeclaredAnnotations().length + Base.class.isAnnotationPresent(Invisible.class));
        Field f = Derived.class.getField("field");
        System.out.println(f.isAnnotationPresent(Deprecated.class) + " " + f.getAnnotation(Tags.class).value().length + f.getAnnotation(Tag.class) + f.getAnnotationsByType(Tag.class)[1].value());
        Method m = Derived.class.getMethod("m", int.class, String.class, long.class);
        System.out.println(m.getAnnotation(Tag.class) + " " + m.getAnnotationsByType(Tag.class).length + m.getDeclaredAnnotations().length);
        Annotation[][] pa = m.getParameterAnnotations();
        System.out.println(pa.length + " " + pa[0].length + pa[1].length + ((Par) pa[2][0]).value());
        System.out.println(Derived.class.getConstructor().getAnnotation(Sub.class));
        System.out.println(Derived.class.getAnnotation(All.class).sub() + " " + All.class.isAnnotation() + All.class.getMethod("i").getDefaultValue() + Override.class.getAnnotations().length);
        System.out.println(FunctionalInterface.class.isAnnotationPresent(Documented.class) + " " + Runnable.class.isAnnotationPresent(FunctionalInterface.class));
        System.out.println(a);
    }
}
