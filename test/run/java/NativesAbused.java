// SPDX-License-Identifier: Apache-2.0
// schedule: single
// expect: file
// Native methods of the JDK, called with arguments that its own code would never pass, by
// way of Unsafe. Any exception will do; the machine must bear it.
import java.io.File;
import java.io.FileDescriptor;
import java.lang.reflect.*;
import java.util.Random;
import sun.misc.Unsafe;

public class NativesAbused {
    static final String[] CLASSES = {
        "java.lang.Class", "java.lang.ClassLoader", "java.lang.String", "java.lang.System",
        "java.lang.Throwable", "java.lang.StackTraceElement", "java.lang.NullPointerException",
        "java.lang.reflect.Array", "java.lang.reflect.Field", "java.lang.reflect.Executable",
        "jdk.internal.reflect.ConstantPool", "jdk.internal.reflect.Reflection",
        "java.lang.Object", "jdk.internal.misc.Unsafe", "java.lang.StrictMath",
        "java.lang.Module", "java.io.UnixFileSystem", "java.io.FileInputStream",
        "java.io.RandomAccessFile", "java.io.FileDescriptor", "java.io.FileOutputStream",
        "sun.nio.fs.UnixNativeDispatcher", "sun.nio.ch.FileDispatcherImpl",
        "sun.nio.ch.IOUtil", "java.util.zip.CRC32", "java.util.zip.Inflater",
        "java.util.zip.Deflater", "java.util.zip.Adler32", "jdk.internal.loader.ClassLoaders",
        "java.lang.StackWalker", "java.lang.StringLatin1", "java.lang.StringUTF16",
        "java.lang.StringCoding", "java.lang.Runtime", "jdk.internal.misc.VM",
        "jdk.internal.misc.CDS", "java.util.TimeZone", "java.lang.ProcessEnvironment",
        "java.io.ObjectStreamClass", "java.security.SecureRandom"};
    static final long[] LONGS = {0, 1, -1, 8, 24, 16, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE,
        5, (1L << 32) + 4, 1L << 33};
    static final int[] INTS = {0, 1, -1, 2, 3, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, 4, 7};

    /** Laid out as AccessibleObject. */
    static class Accessible {
        boolean override;
        volatile Object accessCheckCache;
    }

    static Unsafe unsafe;
    static Object[] pool;
    static Random random = new Random(1);

    static boolean wanted(Method m) {
        String n = m.getName(), c = m.getDeclaringClass().getName();
        // These wait, end the program, or take its output away.
        if (n.matches("wait|wait0|park|halt.*|gc|exit|load|setOut.*|setErr.*|setIn.*"))
            return false;
        return Modifier.isNative(m.getModifiers()) || c.startsWith("java.lang.String")
            || c.endsWith("misc.Unsafe") && n.matches("(get|put|compareAnd|weak).*");
    }

    static Object argument(Class<?> p) {
        if (p == int.class) return INTS[random.nextInt(INTS.length)];
        if (p == long.class) return LONGS[random.nextInt(LONGS.length)];
        if (p == boolean.class) return random.nextBoolean();
        if (p == byte.class) return (byte) random.nextInt();
        if (p == short.class) return (short) random.nextInt();
        if (p == char.class) return (char) random.nextInt();
        if (p == float.class) return random.nextFloat();
        if (p == double.class) return random.nextDouble();
        for (int k = 0; k < 40; k++) {
            Object o = pool[random.nextInt(pool.length)];
            if (o == null || p.isInstance(o)) return o;
        }
        return null;
    }

    static Object receiver(Class<?> c) throws InstantiationException {
        for (int k = 0; k < 60; k++) {
            Object o = pool[random.nextInt(pool.length)];
            if (c.isInstance(o)) return o;
        }
        return unsafe.allocateInstance(c);
    }

    static void call(Method m) {
        Class<?>[] types = m.getParameterTypes();
        Object[] args = new Object[types.length];
        for (int i = 0; i < types.length; i++)
            args[i] = argument(types[i]);
        try {
            m.invoke(Modifier.isStatic(m.getModifiers()) ? null : receiver(m.getDeclaringClass()), args);
        } catch (Throwable e) {
            // as it should be
        }
    }

    public static void main(String[] a) throws Exception {
        if (!System.getProperty("java.vm.name").equals("Ravel"))
            return; // other machines crash
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        unsafe = (Unsafe) f.get(null);
        pool = new Object[] {null, "x", "", new int[3], new byte[8], new Object[2],
            new String[] {"q", null}, String.class, int.class, int[].class, new Object(), 5, 7L,
            new char[4], new Throwable(), NativesAbused.class, Thread.currentThread(),
            new long[2], NativesAbused.class.getDeclaredMethods()[0],
            NativesAbused.class.getDeclaredConstructors()[0], f, new File("/x"),
            new FileDescriptor(), new StackTraceElement[2], unsafe.allocateInstance(String.class),
            unsafe.allocateInstance(File.class), new Class<?>[1], new byte[2][],
            Object.class.getModule()};
        unsafe.allocateMemory(64);
        unsafe.allocateMemory(5);
        long override = unsafe.objectFieldOffset(Accessible.class.getDeclaredField("override"));
        int calls = 0;
        for (int round = 0; round < 3; round++)
            for (String name : CLASSES)
                for (Method m : Class.forName(name).getDeclaredMethods())
                    if (wanted(m)) {
                        unsafe.putBoolean(m, override, true);
                        call(m);
                        calls++;
                    }
        System.out.println(calls > 2000);
    }
}
