// SPDX-License-Identifier: Apache-2.0
// The classes as their users were compiled against them.
class VGone { static int x = 1; }
class VMethod { static void gone() {} void went() {} static int typed(String s, int[] a) { return 1; } }
class VField { int gone; static long stat; }
class VStatic { static void becomesInstance() {} void becomesStatic() {} static int fInst; int fStat; }
class VClass { void m() {} }
interface VInterface { void m(); }
class VAbstract { void m() {} }
class VPrivate { void m() {} int f; static void s() {} VPrivate() {} }
class VFinalClass { }
class VFinalSub extends VFinalClass { static void run() { System.out.println("no"); } }
class VFinalMethod { void m() {} }
class VFinalMethodSub extends VFinalMethod { void m() { System.out.println("no"); } }
interface VNewMethod { }
class VNewMethodImpl implements VNewMethod { }
class VNewMethodUser { static void call(VNewMethod v) { } }
interface VDefA { default String m() { return "A"; } }
interface VDefB { }
class VDefUser implements VDefA, VDefB { String go() { return m(); } }
class VCircleA { }
class VCircleB extends VCircleA { static int x = 1; static int get() { return x; } }
class VFinalField { int f = 1; }
class VSuper { String who() { return "old super"; } }
class VSub extends VSuper { String who2() { return super.who(); } }
enum VEnum { A, B, C }
class VConst { static final int INLINED = 1; static int read = 1; }
class VReturn { static int m() { return 1; } }
