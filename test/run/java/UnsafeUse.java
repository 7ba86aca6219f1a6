// SPDX-License-Identifier: Apache-2.0
// schedule: any
// sun.misc.Unsafe as libraries use it: fields, arrays, CAS by several threads, objects without
// constructors, memory of its own, park and unpark, fences, thrown exceptions.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeUse {
    static final Unsafe U;
    static {
        try {
            Field f = Unsafe.class.getDeclaredField("theUnsafe");
            f.setAccessible(true);
            U = (Unsafe) f.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    volatile int count = 3;
    long total;
    Object ref = "r";
    boolean flag; byte b; short s; char c; float f; double d;
    static int stat = 8;
    static class NoCtor { int v = 5; NoCtor() { throw new IllegalStateException(); } }

    static long at(String n) throws Exception { return U.objectFieldOffset(UnsafeUse.class.getDeclaredField(n)); }

    public static void main(String[] args) throws Exception {
        UnsafeUse o = new UnsafeUse();
        long count = at("count"), total = at("total"), ref = at("ref");
        System.out.println(U.getInt(o, count) + " " + U.getObject(o, ref));
        U.putInt(o, count, 10);
        U.putLong(o, total, 1L << 40);
        U.putObject(o, ref, "new");
        U.putBoolean(o, at("flag"), true);
        U.putByte(o, at("b"), (byte) -1);
        U.putShort(o, at("s"), (short) -2);
        U.putChar(o, at("c"), 'x');
        U.putFloat(o, at("f"), 1.5f);
        U.putDouble(o, at("d"), 2.5);
        System.out.println(o.count + " " + o.total + o.ref + o.flag + o.b + o.s + o.c + o.f + o.d);
        System.out.println(U.compareAndSwapInt(o, count, 10, 11) + " " + U.compareAndSwapInt(o, count, 10, 12) + U.compareAndSwapLong(o, total, 1L << 40, 5) + U.compareAndSwapObject(o, ref, "new", null) + o.count + o.total + o.ref);
        System.out.println(U.getAndAddInt(o, count, 4) + U.getAndSetInt(o, count, 1) + U.getAndAddLong(o, total, 2) + " " + o.count + o.total + U.getAndSetObject(o, ref, "z") + U.getObjectVolatile(o, ref));
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    int v;
                    do v = U.getIntVolatile(o, count); while (!U.compareAndSwapInt(o, count, v, v + 1));
                    U.getAndAddLong(o, total, 1);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(o.count + " " + o.total);
        int[] a = {1, 2, 3};
        String[] sa = {"p", "q"};
        long base = U.arrayBaseOffset(int[].class), scale = U.arrayIndexScale(int[].class);
        U.putInt(a, base + 2 * scale, 30);
        U.putOrderedInt(a, base, 10);
        System.out.println(a[0] + a[2] + " " + scale + U.getObject(sa, U.arrayBaseOffset(Object[].class) + U.arrayIndexScale(Object[].class)) + U.arrayIndexScale(byte[].class) + U.arrayIndexScale(long[].class));
        Field st = UnsafeUse.class.getDeclaredField("stat");
        U.putInt(U.staticFieldBase(st), U.staticFieldOffset(st), 80);
        System.out.println(stat);
        System.out.println(((NoCtor) U.allocateInstance(NoCtor.class)).v);
        long m = U.allocateMemory(64);
        U.setMemory(m, 64, (byte) 1);
        U.putLong(m + 8, 0x0102030405060708L);
        U.putInt(m, 77);
        U.copyMemory(m + 8, m + 32, 8);
        System.out.println(U.getLong(m + 32) + " " + U.getInt(m) + U.getByte(m + 33) + U.getShort(m + 50));
        U.freeMemory(m);
        U.fullFence();
        U.loadFence();
        U.storeFence();
        Thread p = new Thread(() -> {
            U.park(false, 0L);
            System.out.println("unparked");
        });
        p.start();
        U.unpark(p);
        p.join();
        U.park(false, 1000L);
        try {
            U.throwException(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        System.out.println((U.pageSize() > 0) + " " + U.addressSize());
    }
}
