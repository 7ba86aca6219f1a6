// SPDX-License-Identifier: Apache-2.0
// expect: none
// sun.misc.Unsafe: ordered put, volatile get, CAS.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeVolatile {
    int data, flag;
    static final Unsafe U;
    static final long FLAG;

    static {
        try {
            Field f = Unsafe.class.getDeclaredField("theUnsafe");
            f.setAccessible(true);
            U = (Unsafe) f.get(null);
            FLAG = U.objectFieldOffset(UnsafeVolatile.class.getDeclaredField("flag"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        UnsafeVolatile o = new UnsafeVolatile();
        Thread t = new Thread(() -> {
            o.data = 1;
            U.putOrderedInt(o, FLAG, 1);
        });
        t.start();
        if (U.getIntVolatile(o, FLAG) == 1) {
            assert o.data == 1;
        }
        U.compareAndSwapInt(o, FLAG, 1, 2);
        t.join();
    }
}
