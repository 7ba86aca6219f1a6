// SPDX-License-Identifier: Apache-2.0
// expect: none
// A failed CAS is a volatile read.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleCasFailure {
    int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(HandleCasFailure.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleCasFailure o = new HandleCasFailure();
        Thread t = new Thread(() -> {
            o.data = 1;
            FLAG.setVolatile(o, 1);
        });
        t.start();
        if (!FLAG.compareAndSet(o, 0, 0)) {
            assert o.data == 1;
        }
        t.join();
    }
}
