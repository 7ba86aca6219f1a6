// SPDX-License-Identifier: Apache-2.0
// expect: race HandleCasPlain.data
// weakCompareAndSetPlain is atomic but orders nothing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleCasPlain {
    int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(HandleCasPlain.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleCasPlain o = new HandleCasPlain();
        Thread t = new Thread(() -> {
            o.data = 1;
            FLAG.weakCompareAndSetPlain(o, 0, 1);
        });
        t.start();
        if ((int) FLAG.getAcquire(o) == 1) {
            int seen = o.data;
        }
        t.join();
    }
}
