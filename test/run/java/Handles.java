// SPDX-License-Identifier: Apache-2.0
// schedule: single
// MethodHandle: find*, invokeExact, invoke with conversions, bindTo, field access, errors.
import java.lang.invoke.*;
import java.util.*;

public class Handles {
    int v = 3;
    static String s = "st";
    Handles() {}
    Handles(int v) { this.v = v; }
    int get(int a) { return v + a; }
    private int hidden() { return v * 100; }
    static long mix(int a, long b, double c) { return a + b + (long) c; }
    static String cat(String a, Object b) { return a + b; }
    static void nothing() { s += "!"; }
    static int boom() { throw new IllegalStateException("boom"); }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Handles o = new Handles();
        MethodHandle get = l.findVirtual(Handles.class, "get", MethodType.methodType(int.class, int.class));
        System.out.println((int) get.invokeExact(o, 4) + " " + (int) get.invoke(o, (short) 5) + get.invoke(o, Integer.valueOf(6)) + " " + get.type());
        MethodHandle mix = l.findStatic(Handles.class, "mix", MethodType.methodType(long.class, int.class, long.class, double.class));
        System.out.println((long) mix.invokeExact(1, 2L, 3.5) + " " + (long) mix.invoke(1, 2, 3));
        MethodHandle ctor = l.findConstructor(Handles.class, MethodType.methodType(void.class, int.class));
        System.out.println(((Handles) ctor.invokeExact(8)).v);
        MethodHandle hid = l.findVirtual(Handles.class, "hidden", MethodType.methodType(int.class));
        System.out.println((int) hid.invokeExact(o) + " " + (int) hid.bindTo(o).invoke());
        MethodHandle len = MethodHandles.publicLookup().findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) len.invokeExact("hello") + " " + len.invokeWithArguments("hi"));
        MethodHandle getter = l.findGetter(Handles.class, "v", int.class), setter = l.findSetter(Handles.class, "v", int.class), sg = l.findStaticGetter(Handles.class, "s", String.class);
        setter.invokeExact(o, 55);
        System.out.println((int) getter.invokeExact(o) + (String) sg.invokeExact());
        MethodHandle nothing = l.findStatic(Handles.class, "nothing", MethodType.methodType(void.class));
        nothing.invokeExact();
        nothing.invoke();
        System.out.println(s);
        try {
            int x = (int) l.findStatic(Handles.class, "boom", MethodType.methodType(int.class)).invokeExact();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            l.findVirtual(Handles.class, "none", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println("no such method");
        }
        try {
            Object r = get.invokeExact(o, 4);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
        MethodHandle cat = l.findStatic(Handles.class, "cat", MethodType.methodType(String.class, String.class, Object.class));
        System.out.println((String) cat.invokeExact("a", (Object) "b") + (String) cat.invoke("c", 5));
        MethodHandle un = l.unreflect(Handles.class.getDeclaredMethod("get", int.class));
        System.out.println((int) un.invoke(o, 1));
        System.out.println(MethodType.methodType(void.class, int[].class, String.class).toMethodDescriptorString() + MethodType.fromMethodDescriptorString("(IJ)V", null).parameterCount());
    }
}
