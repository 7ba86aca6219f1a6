// SPDX-License-Identifier: Apache-2.0
// schedule: single
// expect: file
// Unsafe accesses that would break the machine are refused.
import java.lang.reflect.Field;
import sun.misc.Unsafe;
public class UnsafeChecks { Object o; String s; int i; static Object so; static int si; long l;
    interface R { Object run() throws Throwable; }
    static void t(String n, R r) { try { System.out.println(n + " " + r.run()); } catch (Throwable e) { System.out.println(n + " " + e); } }
    public static void main(String[] args) throws Exception {
        if (!System.getProperty("java.vm.name").equals("Ravel"))
            return; // other machines crash
        Field tf = Unsafe.class.getDeclaredField("theUnsafe"); tf.setAccessible(true); Unsafe u = (Unsafe) tf.get(null); UnsafeChecks x = new UnsafeChecks();
        long oo = u.objectFieldOffset(UnsafeChecks.class.getDeclaredField("o")), os = u.objectFieldOffset(UnsafeChecks.class.getDeclaredField("s"));
        t("ref as int", () -> u.getInt(x, oo));
        t("put int on ref", () -> { u.putInt(x, oo, 12345); return 0; });
        t("hdr", () -> u.getInt(x, 0));
        t("neg", () -> u.getLong(x, -8));
        t("beyond", () -> u.getLong(x, 1 << 20));
        t("wrong class", () -> { u.putObject(x, os, 5); return 0; });
        t("ok", () -> { u.putObject(x, os, "str"); return x.s; });
        t("arr", () -> u.getInt(new int[2], 24 + 8));
        t("arr2", () -> { u.putObject(new String[1], 24, 7); return 1; });
        t("mis", () -> u.getLong(new long[2], 28));
        t("abs", () -> u.getInt(4096));
        t("abs2", () -> u.getByte(0x7fff00000000L));
        t("mirror", () -> { for (int i = 0; i < 400; i += 4) { try { u.putInt(UnsafeChecks.class, i, 0x41414141); } catch (InternalError e) { } } return UnsafeChecks.class.getName(); });
        t("free", () -> { u.freeMemory(1234567); return 0; });
        t("uaf", () -> { long m = u.allocateMemory(8); u.freeMemory(m); return u.getByte(m); });
        t("over", () -> { long m = u.allocateMemory(8); return u.getByte(m + 8); });
        t("copy", () -> { long m = u.allocateMemory(8); u.copyMemory(m, m + 4, 100); return 0; });
        t("huge", () -> u.allocateMemory(1L << 60));
        t("cls", () -> u.allocateInstance(Class.class));
        t("arrc", () -> u.allocateInstance(int[].class));
        t("mixobj", () -> u.getObject(x, u.objectFieldOffset(UnsafeChecks.class.getDeclaredField("l"))));
    }
}
