// SPDX-License-Identifier: Apache-2.0
// schedule: single
// sun.misc.Unsafe: fields, arrays, raw memory, and buffers built on it.
import java.lang.reflect.Field;
import sun.misc.Unsafe;
public class UnsafeAccess {
    int i = 1; long l = 2; Object o = "x"; byte b = 3; short s = 4; char c = 5; float f = 6; double d = 7; boolean z = true; volatile int vi; static int si = 9; String str = "s"; static Object so;
    interface R { Object run() throws Throwable; }
    static void t(String n, R r) { try { System.out.println(n + " " + r.run()); } catch (Throwable e) { System.out.println(n + " " + e.getClass()); } }
    public static void main(String[] args) throws Exception {
        Field tf = Unsafe.class.getDeclaredField("theUnsafe"); tf.setAccessible(true); Unsafe u = (Unsafe) tf.get(null);
        UnsafeAccess x = new UnsafeAccess(); long oi = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("i")), ol = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("l")), oo = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("o")), ob = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("b")), os = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("s")), oc = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("c")), of = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("f")), od = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("d")), oz = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("z"));
        u.putInt(x, oi, -5); u.putLong(x, ol, 1L << 40); u.putObject(x, oo, "new"); u.putByte(x, ob, (byte) -7); u.putShort(x, os, (short) -8); u.putChar(x, oc, '\uffff'); u.putFloat(x, of, 1.5f); u.putDouble(x, od, -2.5); u.putBoolean(x, oz, false);
        System.out.println(x.i + " " + x.l + " " + x.o + " " + x.b + " " + x.s + " " + (int) x.c + " " + x.f + " " + x.d + " " + x.z);
        System.out.println(u.getInt(x, oi) + " " + u.getLong(x, ol) + u.getObject(x, oo) + u.getByte(x, ob) + u.getShort(x, os) + (int) u.getChar(x, oc) + u.getFloat(x, of) + u.getDouble(x, od) + u.getBoolean(x, oz));
        u.putIntVolatile(x, oi, 77); u.putOrderedInt(x, oi, u.getIntVolatile(x, oi) + 1);
        System.out.println(u.compareAndSwapInt(x, oi, 78, 80) + " " + u.compareAndSwapInt(x, oi, 78, 81) + x.i + u.getAndAddInt(x, oi, 5) + u.getAndSetInt(x, oi, 1) + x.i);
        System.out.println(u.compareAndSwapLong(x, ol, 1L << 40, 3) + " " + x.l + u.getAndAddLong(x, ol, -4) + x.l + u.compareAndSwapObject(x, oo, "new", "newer") + x.o + u.getAndSetObject(x, oo, null) + x.o);
        Field sf = UnsafeAccess.class.getDeclaredField("si"); Object base = u.staticFieldBase(sf); long soff = u.staticFieldOffset(sf); u.putInt(base, soff, 10);
        System.out.println(si + " " + u.getInt(base, soff));
        int[] a = {1, 2, 3}; long ab = u.arrayBaseOffset(int[].class), as = u.arrayIndexScale(int[].class); u.putInt(a, ab + as, 20);
        System.out.println(a[1] + " " + u.getInt(a, ab + 2 * as));
        long[] la = {1, 2};
        System.out.println(u.getLong(la, u.arrayBaseOffset(long[].class) + 8) + " " + u.arrayIndexScale(byte[].class) + u.arrayIndexScale(double[].class));
        String[] sa = {"p", "q"};
        System.out.println(u.getObject(sa, u.arrayBaseOffset(String[].class) + u.arrayIndexScale(String[].class)));
        long m = u.allocateMemory(64); u.setMemory(m, 64, (byte) 0); u.putLong(m + 8, 0x1122334455667788L);
        System.out.println(Long.toHexString(u.getLong(m + 8)) + " " + Integer.toHexString(u.getInt(m + 8)) + " " + u.getByte(m + 15)); u.copyMemory(m + 8, m + 32, 8);
        System.out.println(Long.toHexString(u.getLong(m + 32))); long m2 = u.reallocateMemory(m, 128);
        System.out.println(Long.toHexString(u.getLong(m2 + 32))); u.freeMemory(m2);
        byte[] dst = new byte[8]; long m3 = u.allocateMemory(8); u.putInt(m3, 0x01020304); u.copyMemory(null, m3, dst, u.arrayBaseOffset(byte[].class), 4);
        System.out.println(java.util.Arrays.toString(dst)); u.freeMemory(m3);
        UnsafeAccess raw = (UnsafeAccess) u.allocateInstance(UnsafeAccess.class);
        System.out.println(raw.i + " " + raw.o);
        t("abs", () -> u.allocateInstance(Number.class)); u.loadFence(); u.storeFence(); u.fullFence();
        System.out.println(u.addressSize() + " " + u.pageSize());
        t("throw", () -> { u.throwException(new java.io.IOException("x")); return 0; });
        java.nio.ByteBuffer bb = java.nio.ByteBuffer.allocateDirect(32); bb.putInt(5).putLong(6).putDouble(1.5).put((byte) 9).flip();
        System.out.println(bb.getInt() + " " + bb.getLong() + " " + bb.getDouble() + bb.get() + bb.isDirect() + bb); bb.clear(); bb.order(java.nio.ByteOrder.LITTLE_ENDIAN).putInt(0, 0x01020304);
        System.out.println(bb.get(0) + " " + bb.getShort(1));
        t("bufover", () -> bb.getLong(30));
        java.nio.ByteBuffer hb = java.nio.ByteBuffer.wrap(new byte[16]); hb.putLong(3, 5L).asIntBuffer().put(3, 7);
        System.out.println(hb.getLong(3) + " " + hb.getInt(12) + java.nio.CharBuffer.wrap("hey").subSequence(1, 3) + java.nio.charset.StandardCharsets.UTF_8.encode("é").remaining());
    }
}
