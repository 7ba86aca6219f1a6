// SPDX-License-Identifier: Apache-2.0
// expect: race HandleCasAcquireOnly.data
// compareAndExchangeAcquire acquires but its write does not release.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleCasAcquireOnly {
    int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup()
                .findVarHandle(HandleCasAcquireOnly.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleCasAcquireOnly o = new HandleCasAcquireOnly();
        Thread t = new Thread(() -> {
            o.data = 1;
            FLAG.compareAndExchangeAcquire(o, 0, 1);
        });
        t.start();
        if ((int) FLAG.getAcquire(o) == 1) {
            int seen = o.data;
        }
        t.join();
    }
}
