// SPDX-License-Identifier: Apache-2.0
// expect: none
// getVolatile and setVolatile on a plain field.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleVolatile {
    int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(HandleVolatile.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleVolatile o = new HandleVolatile();
        Thread t = new Thread(() -> {
            o.data = 1;
            FLAG.setVolatile(o, 1);
        });
        t.start();
        if ((int) FLAG.getVolatile(o) == 1) {
            assert o.data == 1;
        }
        t.join();
    }
}
