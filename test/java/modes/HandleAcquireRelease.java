// SPDX-License-Identifier: Apache-2.0
// expect: none
// A release write that an acquire read sees gives the edge.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleAcquireRelease {
    int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup()
                .findVarHandle(HandleAcquireRelease.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleAcquireRelease o = new HandleAcquireRelease();
        Thread t = new Thread(() -> {
            o.data = 1;
            FLAG.setRelease(o, 1);
        });
        t.start();
        if ((int) FLAG.getAcquire(o) == 1) {
            assert o.data == 1;
        }
        t.join();
    }
}
