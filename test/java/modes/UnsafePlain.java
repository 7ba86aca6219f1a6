// SPDX-License-Identifier: Apache-2.0
// expect: race UnsafePlain.flag
// putInt and getInt are plain accesses.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafePlain {
    int flag;
    static final Unsafe U;
    static final long FLAG;

    static {
        try {
            Field f = Unsafe.class.getDeclaredField("theUnsafe");
            f.setAccessible(true);
            U = (Unsafe) f.get(null);
            FLAG = U.objectFieldOffset(UnsafePlain.class.getDeclaredField("flag"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        UnsafePlain o = new UnsafePlain();
        Thread t = new Thread(() -> U.putInt(o, FLAG, 1));
        t.start();
        int seen = U.getInt(o, FLAG);
        t.join();
    }
}
