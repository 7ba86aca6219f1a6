// SPDX-License-Identifier: Apache-2.0
// The same classes changed behind their users' backs.
class VMethod { static long typed(String s, int[] a) { return 1; } }
class VField { }
class VStatic { void becomesInstance() {} static void becomesStatic() {} int fInst; static int fStat; }
interface VClass { void m(); }
class VInterface { void m() {} }
abstract class VAbstract { abstract void m(); }
class VPrivate { private void m() {} private int f; private static void s() {} private VPrivate() {} }
final class VFinalClass { }
class VFinalMethod { final void m() {} }
interface VNewMethod { void added(); }
class VNewMethodUser { static void call(VNewMethod v) { v.added(); } }
interface VDefA { default String m() { return "A"; } }
interface VDefB { default String m() { return "B"; } }
class VFinalField { final int f = 1; }
class VTop { String who() { return "new top"; } }
class VSuper extends VTop { }
enum VEnum { C, A }
class VConst { static final int INLINED = 2; static int read = 2; }
class VReturn { static long m() { return 1; } }
