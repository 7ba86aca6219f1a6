// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Uses of classes that have changed since compilation: each error of linking as a program sees it.
public class Linkage {
    interface Act { void run() throws Throwable; }
    static class CallGone { static void run() { System.out.println(VGone.x); } }
    static class NewGone { static Object run() { return new VGone(); } }
    static class CastGone { static boolean run(Object o) { return o instanceof VGone; } }
    static class ArrayGone { static Object run() { return new VGone[2]; } }
    static class Methods { static void a() { VMethod.gone(); } static void b() { new VMethod().went(); } static void c() { VMethod.typed("", new int[0]); } static int d() { return VReturn.m(); } }
    static class Fields { static void a() { new VField().gone = 1; } static long b() { return VField.stat; } }
    static class Statics { static void a() { VStatic.becomesInstance(); } static void b() { new VStatic().becomesStatic(); } static void c() { VStatic.fInst = 1; } static void d() { new VStatic().fStat = 1; } }
    static class Kinds { static void a(Object o) { ((VClass) o).m(); } static void b(VInterface v) { v.m(); } static Object c() { return new VClass(); } static Object d() { return new VAbstract(); } }
    static class Impl implements VInterface { public void m() {} }
    static class Extends extends VClass { static void run() {} }
    static class Privates { static void a(VPrivate p) { p.m(); } static void b(VPrivate p) { p.f++; } static void c() { VPrivate.s(); } static Object d() { return new VPrivate(); } }
    static class Concrete extends VAbstract { static void run() { new Concrete(); } }
    static class PutFinal { static void run() { new VFinalField().f = 2; } }
    static void t(String what, Act a) {
        try {
            a.run();
            System.out.println(what + " fine");
        } catch (ClassFormatError e) {
            System.out.println(what + " " + e.getClass().getName());
        } catch (LinkageError e) {
            System.out.println(what + " " + e.getClass().getName() + ": " + e.getMessage());
        } catch (Throwable e) {
            System.out.println(what + " unexpected " + e);
        }
    }
    public static void main(String[] args) {
        t("class gone", () -> CallGone.run());
        t("class gone again", () -> CallGone.run());
        t("new of class gone", () -> NewGone.run());
        t("instanceof null", () -> CastGone.run(null));
        t("instanceof", () -> CastGone.run(""));
        t("array", () -> ArrayGone.run());
        t("static method gone", () -> Methods.a());
        t("method gone", () -> Methods.b());
        t("other type", () -> Methods.c());
        t("other return", () -> Methods.d());
        t("field gone", () -> Fields.a());
        t("static field gone", () -> Fields.b());
        t("became instance", () -> Statics.a());
        t("became static", () -> Statics.b());
        t("field became instance", () -> Statics.c());
        t("field became static", () -> Statics.d());
        t("class became interface", () -> Kinds.a(null));
        t("interface became class", () -> Kinds.b(null));
        t("new of interface", () -> Kinds.c());
        t("new of abstract", () -> Kinds.d());
        t("implements class", () -> new Impl());
        t("extends interface", () -> Extends.run());
        t("private method", () -> Privates.a(null));
        t("private field", () -> Privates.b(null));
        t("private static", () -> Privates.c());
        t("private constructor", () -> Privates.d());
        t("extends final", () -> VFinalSub.run());
        t("overrides final", () -> new VFinalMethodSub().m());
        t("abstract method", () -> VNewMethodUser.call(new VNewMethodImpl()));
        t("not implemented", () -> new Concrete().m());
        t("conflicting defaults", () -> System.out.println(new VDefUser().go()));
        t("circle", () -> System.out.println(VCircleB.get()));
        t("final field", () -> PutFinal.run());
        t("new super", () -> System.out.println(new VSub().who2()));
        t("enum switch", () -> { switch (VEnum.valueOf("A")) { case A: System.out.println("A"); break; case B: System.out.println("B"); break; default: System.out.println("other"); } });
        t("constants", () -> System.out.println(VConst.INLINED + " " + VConst.read));
        t("bad magic", () -> CraftedUse.magic());
        t("truncated", () -> CraftedUse.truncated());
        t("newer version", () -> CraftedUse.version());
        t("wrong name", () -> CraftedUse.name());
        t("forName", () -> { try { Class.forName("VGone"); } catch (ClassNotFoundException e) { System.out.println(e); } });
    }
}
class CraftedUse {
    static void magic() { System.out.println(CBadMagic.x); }
    static void truncated() { System.out.println(CTruncated.x); }
    static void version() { System.out.println(CVersion.x); }
    static void name() { System.out.println(CName.x); }
}
class CBadMagic { static int x; }
class CTruncated { static int x; }
class CVersion { static int x; }
class CName { static int x; }
