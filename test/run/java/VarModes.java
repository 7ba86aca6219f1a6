// SPDX-License-Identifier: Apache-2.0
// schedule: single
// VarHandle: every access mode on every type, as field, static, array element and view, with
// the conversions that a call site may ask for, and the errors.
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.nio.*;
import java.util.*;

public class VarModes {
    boolean z; byte b; short s; char c; int i; long l; float f; double d; Object o; String str; Integer boxed;
    static boolean sz; static byte sb; static short ss; static char sc; static int si; static long sl;
    static float sf; static double sd; static Object so;
    final int fin = 7;
    static final String SFIN = new String("sf");
    volatile int vol;
    static final Object[] VALUES = {true, (byte) -3, (short) -300, 'x', 100000, 1L << 40, 1.5f, -2.25, "text"};
    static final Object[] OTHERS = {false, (byte) 100, (short) 20000, '\u1234', -7, -1L, Float.NaN, 1e300, "other"};
    static final Class<?>[] TYPES = {boolean.class, byte.class, short.class, char.class, int.class, long.class,
        float.class, double.class, Object.class};
    static final String NAMES = "zbscilfdo";

    /** All modes by method handle, so that one loop serves all types. */
    static void all(String label, VarHandle v, Object[] where, Object one, Object two) {
        StringBuilder out = new StringBuilder(label).append(' ').append(v.varType()).append(v.coordinateTypes().size());
        for (VarHandle.AccessMode m : VarHandle.AccessMode.values()) {
            if (!v.isAccessModeSupported(m)) {
                out.append(" -");
                try {
                    v.toMethodHandle(m);
                    out.append('?');
                } catch (UnsupportedOperationException e) {
                    out.append('u');
                }
                continue;
            }
            try {
                MethodHandle h = v.toMethodHandle(m);
                List<Object> args = new ArrayList<>(Arrays.asList(where));
                int n = v.accessModeType(m).parameterCount() - args.size();
                v.toMethodHandle(VarHandle.AccessMode.SET).invokeWithArguments(with(where, one));
                Object r;
                if (n == 2) {
                    r = h.invokeWithArguments(with(where, two, one)) + "/" + h.invokeWithArguments(with(where, one, two));
                } else {
                    r = h.invokeWithArguments(n == 0 ? where : with(where, two));
                }
                out.append(' ').append(r).append('>').append(v.toMethodHandle(VarHandle.AccessMode.GET).invokeWithArguments(where));
            } catch (Throwable e) {
                out.append(' ').append(e);
            }
        }
        System.out.println(out);
    }

    static Object[] with(Object[] a, Object... more) {
        Object[] r = Arrays.copyOf(a, a.length + more.length);
        System.arraycopy(more, 0, r, a.length, more.length);
        return r;
    }

    interface Act { Object run() throws Throwable; }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (Throwable e) {
            String m = e.getMessage();
            System.out.println(e.getClass().getName() + ": " + m);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup k = MethodHandles.lookup();
        VarModes me = new VarModes();
        for (int n = 0; n < TYPES.length; n++) {
            String name = NAMES.substring(n, n + 1);
            all("field", k.findVarHandle(VarModes.class, name, TYPES[n]), new Object[] {me}, VALUES[n], OTHERS[n]);
            all("static", k.findStaticVarHandle(VarModes.class, "s" + name, TYPES[n]), new Object[0], VALUES[n], OTHERS[n]);
            Object array = Array.newInstance(TYPES[n], 3);
            all("array", MethodHandles.arrayElementVarHandle(array.getClass()), new Object[] {array, 1}, VALUES[n], OTHERS[n]);
        }
        for (int n = 2; n < 8; n++) {
            Class<?> at = TYPES[n].arrayType();
            for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
                byte[] bytes = new byte[24];
                all("bytes", MethodHandles.byteArrayViewVarHandle(at, order), new Object[] {bytes, 8}, VALUES[n], OTHERS[n]);
                System.out.println(Arrays.toString(bytes));
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                all("buffer", MethodHandles.byteBufferViewVarHandle(at, order), new Object[] {buffer, 16}, VALUES[n], OTHERS[n]);
                System.out.println(Arrays.toString(bytes));
            }
        }
        sites(k, me);
        errors(k, me);
        exact(k, me);
    }

    /** Call sites whose types differ from the variable's. */
    static void sites(MethodHandles.Lookup k, VarModes me) throws Throwable {
        VarHandle i = k.findVarHandle(VarModes.class, "i", int.class);
        VarHandle l = k.findVarHandle(VarModes.class, "l", long.class);
        VarHandle d = k.findVarHandle(VarModes.class, "d", double.class);
        VarHandle o = k.findVarHandle(VarModes.class, "o", Object.class);
        VarHandle s = k.findVarHandle(VarModes.class, "str", String.class);
        VarHandle x = k.findVarHandle(VarModes.class, "boxed", Integer.class);
        VarHandle a = MethodHandles.arrayElementVarHandle(int[].class);
        i.set(me, (byte) 5);
        i.set(me, 'A');
        long wide = (long) i.get(me);
        double wider = (double) i.getVolatile(me);
        Object boxed = i.getAcquire(me);
        Number number = (Number) i.getAndAdd(me, Integer.valueOf(2));
        System.out.println(wide + " " + wider + " " + boxed + " " + number + " " + me.i);
        i.set(me, 100);
        System.out.println((Object) i.get(me) == Integer.valueOf(100));
        l.set(me, 7);
        l.setVolatile(me, 'c');
        l.getAndAdd(me, (short) 3);
        d.set(me, 3);
        d.setRelease(me, 4L);
        d.getAndAdd(me, 1.5f);
        System.out.println(me.l + " " + me.d + " " + (Object) l.get(me) + " " + (Object) d.getOpaque(me));
        o.set(me, 5);
        System.out.println(o.get(me) + " " + (int) o.get(me) + " " + o.compareAndSet(me, 5, 6L) + " " + (long) o.get(me));
        s.set(me, "str");
        CharSequence cs = (CharSequence) s.get(me);
        System.out.println(cs + " " + s.compareAndSet(me, (Object) "str", (Object) "two") + me.str);
        x.set(me, 9);
        int nine = (int) x.get(me);
        System.out.println(nine + " " + (int) x.getAndSet(me, 10) + me.boxed);
        int[] arr = new int[3];
        a.set(arr, (byte) 1, (short) 8);
        a.set((Object) arr, Integer.valueOf(2), 9);
        a.getAndAdd(arr, 2, 1);
        System.out.println(Arrays.toString(arr) + (byte) 1);
        i.getAndSet(me, 3);
        boolean done = i.compareAndSet((Object) me, 3, 4);
        Object answer = i.weakCompareAndSet(me, 4, 5);
        System.out.println(done + " " + answer + " " + i.compareAndExchange(me, 1, 2));
    }

    static void errors(MethodHandles.Lookup k, VarModes me) throws Throwable {
        VarHandle i = k.findVarHandle(VarModes.class, "i", int.class);
        VarHandle fin = k.findVarHandle(VarModes.class, "fin", int.class);
        VarHandle sfin = k.findStaticVarHandle(VarModes.class, "SFIN", String.class);
        VarHandle s = k.findVarHandle(VarModes.class, "str", String.class);
        VarHandle z = k.findVarHandle(VarModes.class, "z", boolean.class);
        VarHandle o = k.findVarHandle(VarModes.class, "o", Object.class);
        VarHandle a = MethodHandles.arrayElementVarHandle(int[].class);
        VarHandle oa = MethodHandles.arrayElementVarHandle(Object[].class);
        VarHandle sa = MethodHandles.arrayElementVarHandle(String[].class);
        VarHandle bv = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        VarHandle bb = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        t(() -> (int) fin.get(me) + " " + (int) fin.getVolatile(me) + sfin.get());
        t(() -> { fin.set(me, 3); return ""; });
        t(() -> fin.compareAndSet(me, 7, 8));
        t(() -> { sfin.setVolatile("x"); return ""; });
        t(() -> (int) i.getAndAdd((VarModes) null, 1));
        t(() -> { i.set(null, 1); return ""; });
        t(() -> { i.set(me, 1L); return ""; });
        t(() -> { i.set(me); return ""; });
        t(() -> { i.set(1, 2); return ""; });
        t(() -> { i.set(me, "s"); return ""; });
        t(() -> { i.set("me", 1); return ""; });
        t(() -> (String) i.get(me));
        t(() -> (byte) i.get(me));
        t(() -> (int) i.get());
        t(() -> i.get(me, me, me, me, me));
        t(() -> { i.set(me, (Object) "s"); return ""; });
        t(() -> { i.set(me, (Object) 5L); return ""; });
        t(() -> { i.set(me, (Object) (short) 5); return me.i; });
        t(() -> { i.set(me, (Integer) null); return ""; });
        t(() -> { s.set(me, (Object) 5); return ""; });
        t(() -> { s.set(me, 5); return ""; });
        t(() -> { o.set(me, "x"); return (Integer) o.get(me); });
        t(() -> { o.set(me, "x"); return (int) o.get(me); });
        t(() -> (boolean) z.getAndAdd(me, true));
        t(() -> o.getAndAdd(me, 1));
        t(() -> o.getAndBitwiseOr(me, 1));
        t(() -> (int) a.get(new int[2], 2));
        t(() -> (int) a.get(new int[2], -1));
        t(() -> (int) a.get((int[]) null, 0));
        t(() -> (int) a.get((Object) new long[2], 0));
        t(() -> { oa.set(new String[1], 0, 5); return ""; });
        t(() -> { oa.setVolatile(new String[1], 0, "fits"); return "stored"; });
        t(() -> oa.compareAndSet(new String[1], 0, null, 5));
        t(() -> { sa.set(new String[1], 0, (Object) 5); return ""; });
        t(() -> sa.get((Object) new Object[1], 0));
        t(() -> (long) bv.get(new byte[15], 7));
        t(() -> (long) bv.get(new byte[15], 8));
        t(() -> (long) bv.get(new byte[4], 0));
        t(() -> (long) bv.getVolatile(new byte[24], 3));
        t(() -> (long) bv.getAndAdd(new byte[24], 4, 1L));
        t(() -> (int) bb.get(ByteBuffer.allocate(5), 1));
        t(() -> (int) bb.get(ByteBuffer.allocate(5), 2));
        t(() -> (int) bb.getAcquire(ByteBuffer.allocate(16), 2));
        t(() -> { bb.set(ByteBuffer.allocate(8).asReadOnlyBuffer(), 0, 1); return ""; });
        t(() -> { ByteBuffer q = ByteBuffer.allocate(16); q.position(4); ByteBuffer r = q.slice(); bb.set(r, 4, 77); return q.get(8) + " " + (int) bb.get(r, 4); });
        t(() -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN));
        t(() -> MethodHandles.byteArrayViewVarHandle(int.class, ByteOrder.BIG_ENDIAN));
        t(() -> MethodHandles.arrayElementVarHandle(String.class));
        t(() -> k.findVarHandle(VarModes.class, "none", int.class));
        t(() -> k.findVarHandle(VarModes.class, "i", long.class));
        t(() -> { try { return k.findVarHandle(VarModes.class, "si", int.class); } catch (IllegalAccessException e) { return "static"; } });
        t(() -> VarHandle.AccessMode.valueFromMethodName("getAndAdd") + " " + VarHandle.AccessMode.GET_AND_ADD.methodName());
        t(() -> VarHandle.AccessMode.valueFromMethodName("nothing"));
        t(() -> i + " " + a + " " + sfin);
        t(() -> i.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " " + a.accessModeType(VarHandle.AccessMode.GET_AND_ADD) + sfin.accessModeType(VarHandle.AccessMode.SET));
    }

    static void exact(MethodHandles.Lookup k, VarModes me) throws Throwable {
        VarHandle i = k.findVarHandle(VarModes.class, "i", int.class);
        VarHandle e = i.withInvokeExactBehavior();
        System.out.println(i.hasInvokeExactBehavior() + " " + e.hasInvokeExactBehavior() + " " + (e.withInvokeExactBehavior() == e) + " " + e.withInvokeBehavior().hasInvokeExactBehavior());
        t(() -> { e.set(me, 4); return (int) e.get(me); });
        t(() -> { e.set(me, (short) 4); return ""; });
        t(() -> (long) e.get(me));
        t(() -> (int) e.get((Object) me));
        VarHandle o = k.findVarHandle(VarModes.class, "str", String.class).withInvokeExactBehavior();
        t(() -> { o.set(me, "s"); return (String) o.get(me); });
        t(() -> { o.set(me, (Object) "s"); return ""; });
        MethodHandle inv = MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET_AND_ADD, MethodType.methodType(long.class, VarModes.class, int.class));
        System.out.println((long) inv.invokeExact(i, me, 3) + " " + me.i);
        MethodHandle ex = MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, VarModes.class));
        System.out.println((int) ex.invokeExact(i, me));
        Field f = VarModes.class.getDeclaredField("i");
        System.out.println((int) k.unreflectVarHandle(f).get(me));
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
    }
}
