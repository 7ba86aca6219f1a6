// SPDX-License-Identifier: Apache-2.0
// schedule: single
// MethodHandles: every combinator, conversions of asType and explicitCastArguments, lookups
// with and without access, call sites, errors.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

public class HandleTrees {
    static final Lookup L = lookup();
    static StringBuilder log = new StringBuilder();
    interface Act { Object run() throws Throwable; }
    static void t(String name, Act a) {
        Object r;
        try {
            r = a.run();
            if (r instanceof Object[] o) r = Arrays.deepToString(o);
            if (r instanceof int[] o) r = Arrays.toString(o);
        } catch (Throwable e) {
            r = e.getClass().getName();
        }
        System.out.println(name + " = " + r + (log.length() > 0 ? " [" + log + "]" : ""));
        log.setLength(0);
    }
    static MethodHandle st(String name, Class<?> r, Class<?>... p) throws Exception {
        return L.findStatic(HandleTrees.class, name, methodType(r, p));
    }

    static String cat(String a, int b, Object c) { return a + b + c; }
    static int twice(int x) { log.append("twice "); return 2 * x; }
    static int len(String s) { log.append("len "); return s.length(); }
    static boolean big(int x) { return x > 10; }
    static boolean yes() { return true; }
    static int plus(int a, int b) { return a + b; }
    static void note(Object o) { log.append("note ").append(o).append(' '); }
    static int fail(int x) { throw new IllegalStateException("fail" + x); }
    static int rescue(IllegalStateException e, int x) { return -x; }
    static int rescueAll(Throwable e) { return -1; }
    static int clean(Throwable t, int r, int x) { log.append("clean ").append(t).append(r).append(x); return r + 1000; }
    static void cleanVoid(Throwable t) { log.append("cleanVoid ").append(t); }
    static String many(String a, Object... more) { return a + Arrays.toString(more); }
    static int sum(int... v) { int s = 0; for (int x : v) s += x; return s; }
    static long wide(long a, double b, char c) { return a + (long) b + c; }
    static Object any(Object o) { return o; }
    static byte narrow(byte b) { return b; }
    static void nothing() { log.append("nothing"); }
    static String caseOf(int i, String s) { return "case" + i + s; }
    static String other(int i, String s) { return "default" + i + s; }
    static int step(int v, int i) { return v + i; }
    static boolean below(int v, int limit) { return v < limit; }
    static int grow(int v, int limit) { return v * 2 + 1; }

    static class Base { String who() { return "base"; } protected String prot() { return "prot"; } private String priv() { return "priv"; } static String stat() { return "stat"; } }
    static class Sub extends Base {
        String who() { return "sub"; }
        MethodHandle superWho() throws Exception { return lookup().findSpecial(Base.class, "who", methodType(String.class), Sub.class); }
    }
    interface Def { default String hi() { return "hi " + this.getClass().getSimpleName(); } }
    static class DefImpl implements Def { }
    enum E { A, B }
    final int fin;
    int field = 4;
    static long counter = 9;
    HandleTrees() { fin = 1; }
    HandleTrees(int a, String... s) { fin = a + s.length; }

    public static void main(String[] args) throws Throwable {
        finding();
        conversions();
        combinators();
        loops();
        sites();
        errors();
    }

    static void finding() throws Throwable {
        t("virtual", () -> (String) L.findVirtual(Base.class, "who", methodType(String.class)).invokeExact((Base) new Sub()));
        t("special", () -> (String) new Sub().superWho().invokeExact(new Sub()));
        t("private", () -> (String) L.findVirtual(Base.class, "priv", methodType(String.class)).invoke(new Sub()));
        t("interface", () -> (int) L.findVirtual(List.class, "size", methodType(int.class)).invokeExact((List<?>) List.of(1, 2)));
        t("objectOnInterface", () -> (String) L.findVirtual(List.class, "toString", methodType(String.class)).invokeExact((List<?>) List.of(1, 2)));
        t("default", () -> (String) L.findVirtual(Def.class, "hi", methodType(String.class)).invoke(new DefImpl()));
        t("ctor", () -> ((HandleTrees) L.findConstructor(HandleTrees.class, methodType(void.class, int.class, String[].class)).invoke(3, "a", "b")).fin);
        t("ctorType", () -> L.findConstructor(ArrayList.class, methodType(void.class, int.class)).type());
        t("getter", () -> (int) L.findGetter(HandleTrees.class, "field", int.class).invokeExact(new HandleTrees()));
        t("setter", () -> { HandleTrees h = new HandleTrees(); L.findSetter(HandleTrees.class, "field", int.class).invokeExact(h, 77); return h.field; });
        t("static", () -> { L.findStaticSetter(HandleTrees.class, "counter", long.class).invokeExact(5L); return (long) L.findStaticGetter(HandleTrees.class, "counter", long.class).invokeExact(); });
        t("bind", () -> (String) L.bind("abc", "concat", methodType(String.class, String.class)).invokeExact("d"));
        t("bindVarargs", () -> L.bind(String.class, "getMethod", methodType(Method.class, String.class, Class[].class)).invoke("length"));
        t("unreflect", () -> (int) L.unreflect(String.class.getMethod("length")).invoke("four"));
        t("unreflectCtor", () -> L.unreflectConstructor(String.class.getConstructor(char[].class)).invoke(new char[] {'a'}));
        t("unreflectField", () -> { Field f = HandleTrees.class.getDeclaredField("field"); HandleTrees h = new HandleTrees(); L.unreflectSetter(f).invoke(h, 3); return (int) L.unreflectGetter(f).invoke(h); });
        t("enum", () -> (E) L.findStatic(E.class, "valueOf", methodType(E.class, String.class)).invokeExact("B"));
        t("lookup", () -> L + " " + publicLookup() + " " + L.in(String.class) + " " + L.dropLookupMode(Lookup.PRIVATE) + " " + L.lookupModes());
        t("reveal", () -> { MethodHandleInfo i = L.revealDirect(st("plus", int.class, int.class, int.class)); return i + " " + MethodHandleInfo.referenceKindToString(i.getReferenceKind()) + i.getName() + i.getMethodType() + Modifier.toString(i.getModifiers()); });
        t("reflectAs", () -> reflectAs(Method.class, L.findVirtual(String.class, "isEmpty", methodType(boolean.class))));
        t("init", () -> L.ensureInitialized(E.class) + " " + L.findClass("java.util.List") + L.accessClass(String.class));
    }

    static void conversions() throws Throwable {
        MethodHandle wide = st("wide", long.class, long.class, double.class, char.class);
        t("widen", () -> (long) wide.invoke((short) 1, 2.5f, 'c'));
        t("asType", () -> wide.asType(methodType(Object.class, Integer.class, Object.class, Character.class)).invoke((Integer) 4, (Object) 5L, (Character) 'x'));
        t("asTypeVoid", () -> { wide.asType(methodType(void.class, int.class, int.class, char.class)).invokeExact(1, 2, 'c'); return "void"; });
        t("voidToObject", () -> (Object) st("nothing", void.class).asType(methodType(Object.class)).invokeExact());
        t("voidToInt", () -> (int) st("nothing", void.class).asType(methodType(int.class)).invokeExact());
        t("unboxNull", () -> st("twice", int.class, int.class).invoke((Integer) null));
        t("unboxWrong", () -> st("twice", int.class, int.class).invoke((Object) "x"));
        t("castWrong", () -> st("len", int.class, String.class).invoke((Object) 5));
        t("explicit", () -> (byte) explicitCastArguments(st("narrow", byte.class, byte.class), methodType(byte.class, long.class)).invokeExact(0x1ff80L));
        t("explicitFloat", () -> (byte) explicitCastArguments(st("narrow", byte.class, byte.class), methodType(byte.class, double.class)).invokeExact(300.7));
        t("explicitBool", () -> (boolean) explicitCastArguments(identity(int.class), methodType(boolean.class, int.class)).invokeExact(3) + " " + (int) explicitCastArguments(identity(int.class), methodType(int.class, boolean.class)).invokeExact(true));
        t("explicitNull", () -> (int) explicitCastArguments(identity(int.class), methodType(int.class, Object.class)).invokeExact((Object) null));
        t("explicitChar", () -> (char) explicitCastArguments(identity(char.class), methodType(char.class, int.class)).invokeExact(65601));
        t("with", () -> st("plus", int.class, int.class, int.class).invokeWithArguments(1, 2) + " " + st("plus", int.class, int.class, int.class).invokeWithArguments(List.of(3, (short) 4)));
        MethodHandle many = st("many", String.class, String.class, Object[].class);
        t("varargs", () -> many.isVarargsCollector() + (String) many.invoke("a") + many.invoke("b", 1) + many.invoke("c", 1, "x", null) + many.invoke("d", new Object[] {7, 8}) + many.invokeWithArguments("e", 1, 2));
        t("varargsExact", () -> (String) many.invokeExact("x", new Object[] {1}));
        t("fixed", () -> many.asFixedArity().isVarargsCollector() + " " + many.asFixedArity().type() + many.withVarargs(false).isVarargsCollector());
        t("sum", () -> (int) st("sum", int.class, int[].class).invoke(1, 2, (short) 3) + (int) st("sum", int.class, int[].class).invoke());
        t("collector", () -> (int) st("sum", int.class, int[].class).asFixedArity().asCollector(int[].class, 3).invokeExact(1, 2, 3));
        t("spreader", () -> (String) st("cat", String.class, String.class, int.class, Object.class).asSpreader(Object[].class, 2).invoke("s", new Object[] {5, 'c'}));
        t("spreadWrong", () -> st("plus", int.class, int.class, int.class).asSpreader(Object[].class, 2).invoke(new Object[] {1}));
        t("spreadInts", () -> (int) st("plus", int.class, int.class, int.class).asSpreader(int[].class, 2).invokeExact(new int[] {4, 5}));
        t("varargsCollector", () -> (int) st("sum", int.class, int[].class).asFixedArity().asVarargsCollector(int[].class).invoke(5, 6));
    }

    static void combinators() throws Throwable {
        MethodHandle cat = st("cat", String.class, String.class, int.class, Object.class);
        MethodHandle twice = st("twice", int.class, int.class), len = st("len", int.class, String.class), plus = st("plus", int.class, int.class, int.class);
        t("insert", () -> (String) insertArguments(cat, 1, 5, "z").invokeExact("a"));
        t("bindTo", () -> cat.bindTo("b").type() + (String) cat.bindTo("b").invoke(1, 2));
        t("drop", () -> (int) dropArguments(twice, 0, String.class, long.class).invokeExact("x", 1L, 21));
        t("dropMatch", () -> dropArgumentsToMatch(twice, 0, List.of(String.class, int.class, long.class), 1).type());
        t("dropReturn", () -> { dropReturn(twice).invokeExact(4); return dropReturn(twice).type(); });
        t("permute", () -> (String) permuteArguments(cat, methodType(String.class, Object.class, String.class, int.class), 1, 2, 0).invokeExact((Object) "o", "s", 3));
        t("permuteDup", () -> (int) permuteArguments(plus, methodType(int.class, int.class), 0, 0).invokeExact(21));
        t("filter", () -> (int) filterArguments(plus, 0, len, twice).invokeExact("four", 5));
        t("filterNull", () -> (int) filterArguments(plus, 0, null, twice).invokeExact(1, 5));
        t("filterReturn", () -> (int) filterReturnValue(len, twice).invokeExact("abc"));
        t("filterReturnVoid", () -> { filterReturnValue(st("nothing", void.class), st("yes", boolean.class)).invoke(); return "ok"; });
        t("collect", () -> (int) collectArguments(plus, 1, plus).invokeExact(1, 2, 3));
        t("collectVoid", () -> (int) collectArguments(twice, 0, st("note", void.class, Object.class)).invokeExact((Object) "n", 4));
        t("fold", () -> (int) foldArguments(plus, twice).invokeExact(5));
        t("foldVoid", () -> (Object) foldArguments(st("any", Object.class, Object.class), st("note", void.class, Object.class)).invokeExact((Object) "f"));
        t("foldPos", () -> (int) foldArguments(dropArguments(plus, 0, String.class), 1, twice).invokeExact("p", 7));
        t("guard", () -> { MethodHandle g = guardWithTest(st("big", boolean.class, int.class), twice, identity(int.class)); return (int) g.invokeExact(20) + " " + (int) g.invokeExact(3); });
        t("guardNoArgs", () -> (int) guardWithTest(st("yes", boolean.class), twice, identity(int.class)).invokeExact(8));
        MethodHandle fail = st("fail", int.class, int.class);
        t("catch", () -> (int) catchException(fail, IllegalStateException.class, st("rescue", int.class, IllegalStateException.class, int.class)).invokeExact(6));
        t("catchAll", () -> (int) catchException(fail, Throwable.class, st("rescueAll", int.class, Throwable.class)).invokeExact(6));
        t("catchOther", () -> (int) catchException(fail, IllegalArgumentException.class, dropArguments(identity(int.class), 0, IllegalArgumentException.class)).invokeExact(6));
        t("finally", () -> (int) tryFinally(twice, st("clean", int.class, Throwable.class, int.class, int.class)).invokeExact(3));
        t("finallyThrow", () -> (int) tryFinally(fail, st("clean", int.class, Throwable.class, int.class, int.class)).invokeExact(3));
        t("finallyVoid", () -> { tryFinally(st("nothing", void.class), st("cleanVoid", void.class, Throwable.class)).invokeExact(); return ""; });
        t("constant", () -> constant(String.class, "k").invoke() + " " + constant(long.class, 4).invoke() + constant(Object.class, null).invoke());
        t("identity", () -> (double) identity(double.class).invokeExact(2.5) + " " + identity(Object.class).invoke("i"));
        t("zero", () -> zero(int.class).invoke() + " " + zero(String.class).invoke() + empty(methodType(boolean.class, String.class)).invoke("e"));
        t("throw", () -> (int) throwException(int.class, Exception.class).invokeExact(new Exception("t")));
        t("invoker", () -> (int) invoker(methodType(int.class, short.class)).invokeExact(twice, (short) 4));
        t("exactInvoker", () -> (int) exactInvoker(twice.type()).invokeExact(twice, 4));
        t("exactInvokerWrong", () -> exactInvoker(methodType(long.class, int.class)).invoke(twice, 4));
        t("spreadInvoker", () -> (int) spreadInvoker(plus.type(), 1).invokeExact(plus, 1, new Object[] {2}));
        t("arrays", () -> { int[] a = (int[]) arrayConstructor(int[].class).invokeExact(3); arrayElementSetter(int[].class).invokeExact(a, 1, 9); return (int) arrayElementGetter(int[].class).invokeExact(a, 1) + (int) arrayLength(int[].class).invokeExact(a); });
        t("arraysRef", () -> { String[] a = new String[2]; arrayElementSetter(String[].class).invokeExact(a, 0, "x"); return a; });
    }

    static void loops() throws Throwable {
        MethodHandle one = st("caseOf", String.class, int.class, String.class);
        MethodHandle table = tableSwitch(st("other", String.class, int.class, String.class), one, one);
        t("switch", () -> (String) table.invokeExact(0, "a") + (String) table.invokeExact(1, "b") + (String) table.invokeExact(2, "c") + (String) table.invokeExact(-1, "d"));
        t("countedWrong", () -> (int) countedLoop(constant(int.class, 5), identity(int.class), st("step", int.class, int.class, int.class)).invoke(100));
        t("counted", () -> (int) countedLoop(dropArguments(constant(int.class, 5), 0, int.class), identity(int.class), dropArguments(st("step", int.class, int.class, int.class), 2, int.class)).invoke(100));
        t("countedRange", () -> { countedLoop(constant(int.class, 2), constant(int.class, 5), null, st("note", void.class, Object.class).asType(methodType(void.class, int.class))).invoke(); return ""; });
        t("while", () -> (int) whileLoop(dropArguments(constant(int.class, 1), 0, int.class), st("below", boolean.class, int.class, int.class), st("grow", int.class, int.class, int.class)).invoke(20));
        t("doWhile", () -> (int) doWhileLoop(dropArguments(constant(int.class, 100), 0, int.class), st("grow", int.class, int.class, int.class), st("below", boolean.class, int.class, int.class)).invoke(20));
    }

    @SuppressWarnings("unchecked")
    static void sites() throws Throwable {
        MethodHandle twice = st("twice", int.class, int.class), id = identity(int.class);
        MutableCallSite m = new MutableCallSite(twice);
        MethodHandle d = m.dynamicInvoker();
        t("mutable", () -> { int a = (int) d.invokeExact(4); m.setTarget(id); return a + " " + (int) d.invokeExact(4) + m.type(); });
        t("mutableEmpty", () -> new MutableCallSite(methodType(int.class)).dynamicInvoker().invoke());
        t("mutableWrong", () -> { m.setTarget(constant(int.class, 1)); return ""; });
        VolatileCallSite v = new VolatileCallSite(id);
        t("volatile", () -> { v.setTarget(twice); return (int) v.dynamicInvoker().invokeExact(6); });
        t("constant", () -> (int) new ConstantCallSite(twice).dynamicInvoker().invokeExact(6));
        t("constantSet", () -> { new ConstantCallSite(twice).setTarget(id); return ""; });
        SwitchPoint sp = new SwitchPoint();
        MethodHandle g = sp.guardWithTest(twice, id);
        t("switchPoint", () -> { int a = (int) g.invokeExact(5); SwitchPoint.invalidateAll(new SwitchPoint[] {sp}); return a + " " + (int) g.invokeExact(5) + sp.hasBeenInvalidated(); });
        Comparator<String> c = MethodHandleProxies.asInterfaceInstance(Comparator.class, L.findVirtual(String.class, "compareTo", methodType(int.class, String.class)));
        t("proxy", () -> c.compare("a", "b") + " " + MethodHandleProxies.isWrapperInstance(c));
        CallSite made = LambdaMetafactory.metafactory(L, "applyAsInt", methodType(java.util.function.IntUnaryOperator.class, int.class), methodType(int.class, int.class), st("plus", int.class, int.class, int.class), methodType(int.class, int.class));
        t("metafactory", () -> { java.util.function.IntUnaryOperator f = (java.util.function.IntUnaryOperator) made.getTarget().invokeExact(10); return f.applyAsInt(5) + " " + f.andThen(x -> x * 2).applyAsInt(1) + f.equals(f) + (f.hashCode() == f.hashCode()); });
        t("altMetafactory", () -> { Object f = LambdaMetafactory.altMetafactory(L, "apply", methodType(java.util.function.Function.class), methodType(Object.class, Object.class), L.findVirtual(String.class, "length", methodType(int.class)), methodType(Integer.class, String.class), LambdaMetafactory.FLAG_MARKERS, 1, Cloneable.class).getTarget().invoke(); return ((java.util.function.Function<Object, Object>) f).apply("four") + " " + (f instanceof Cloneable); });
        t("concat", () -> (String) StringConcatFactory.makeConcatWithConstants(L, "c", methodType(String.class, int.class, char.class, Object.class), "a\1b\1\2\1", 2.5).getTarget().invokeExact(7, 'x', (Object) null) + StringConcatFactory.makeConcat(L, "c", methodType(String.class, double.class, boolean.class)).getTarget().invoke(1.5, true));
        t("concatWrong", () -> StringConcatFactory.makeConcatWithConstants(L, "c", methodType(String.class), "\1"));
        MethodType mt = methodType(void.class, int.class, String[].class);
        t("type", () -> mt + " " + mt.parameterList() + mt.wrap() + mt.erase() + mt.generic() + mt.hasPrimitives() + mt.hasWrappers() + mt.changeReturnType(long.class).unwrap() + mt.insertParameterTypes(1, Object.class) + mt.dropParameterTypes(0, 1) + mt.appendParameterTypes(byte.class).lastParameterType() + mt.equals(methodType(void.class, int.class, String[].class)) + (mt.hashCode() == methodType(void.class, int.class, String[].class).hashCode()));
        t("descriptor", () -> mt.toMethodDescriptorString() + MethodType.fromMethodDescriptorString("(ILjava/util/List;[[J)[Ljava/lang/String;", null) + MethodType.genericMethodType(2, true));
    }

    static void errors() throws Throwable {
        MethodHandle plus = st("plus", int.class, int.class, int.class);
        t("wrongExact", () -> (long) plus.invokeExact(1, 2));
        t("wrongCount", () -> plus.invoke(1));
        t("wrongConvert", () -> plus.invoke("a", "b"));
        t("none", () -> L.findStatic(HandleTrees.class, "none", methodType(void.class)));
        t("noneField", () -> L.findGetter(HandleTrees.class, "none", int.class));
        t("notStatic", () -> L.findStatic(String.class, "length", methodType(int.class)));
        t("notVirtual", () -> L.findVirtual(HandleTrees.class, "yes", methodType(boolean.class)));
        t("denied", () -> publicLookup().findStatic(HandleTrees.class, "yes", methodType(boolean.class)));
        t("deniedField", () -> L.findVarHandle(String.class, "hash", int.class));
        t("deniedFinal", () -> L.findSetter(HandleTrees.class, "fin", int.class));
        t("deniedIn", () -> L.in(String.class).findStatic(HandleTrees.class, "yes", methodType(boolean.class)));
        t("deniedSpecial", () -> L.findSpecial(Base.class, "who", methodType(String.class), Sub.class));
        t("insertMany", () -> insertArguments(plus, 0, 1, 2, 3));
        t("insertType", () -> insertArguments(plus, 0, "s"));
        t("filterType", () -> filterArguments(plus, 0, st("big", boolean.class, int.class)));
        t("guardType", () -> guardWithTest(plus, plus, plus));
        t("permuteBad", () -> permuteArguments(plus, methodType(int.class, int.class), 0, 1));
        t("collectorBad", () -> plus.asCollector(int[].class, 2));
        t("spreaderBad", () -> plus.asSpreader(String.class, 1));
        t("voidParameter", () -> methodType(int.class, void.class));
        t("badDescriptor", () -> MethodType.fromMethodDescriptorString("(I", null));
        t("missingClass", () -> MethodType.fromMethodDescriptorString("(Lno/Such;)V", null));
        t("nullHandle", () -> { MethodHandle n = null; return n.invoke(); });
        t("receiverNull", () -> (int) L.findVirtual(String.class, "length", methodType(int.class)).invokeExact((String) null));
        t("bindNull", () -> L.findVirtual(String.class, "length", methodType(int.class)).bindTo(null).invoke());
        t("bindWrong", () -> L.findVirtual(String.class, "length", methodType(int.class)).bindTo(5));
        t("bindInt", () -> plus.bindTo(1));
        t("revealBad", () -> L.revealDirect(plus.bindTo(1)));
    }
}
