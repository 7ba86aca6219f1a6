// SPDX-License-Identifier: Apache-2.0
// expect: race HandleCasFailureNoRelease.data
// A failed CAS writes nothing: it does not release.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleCasFailureNoRelease {
    int data;
    volatile int flag = 1;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup()
                .findVarHandle(HandleCasFailureNoRelease.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleCasFailureNoRelease o = new HandleCasFailureNoRelease();
        Thread t = new Thread(() -> {
            o.data = 1;
            FLAG.compareAndSet(o, 0, 2);
        });
        t.start();
        int f = o.flag;
        int seen = o.data;
        t.join();
    }
}
