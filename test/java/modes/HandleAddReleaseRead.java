// SPDX-License-Identifier: Apache-2.0
// expect: race HandleAddReleaseRead.n
// A release update does not acquire: two of them do not order what lies between.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleAddReleaseRead {
    int n, done;
    static final VarHandle DONE;

    static {
        try {
            DONE = MethodHandles.lookup()
                .findVarHandle(HandleAddReleaseRead.class, "done", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleAddReleaseRead o = new HandleAddReleaseRead();
        Thread a = new Thread(() -> {
            o.n = 1;
            DONE.getAndAddRelease(o, 1);
        });
        a.start();
        if ((int) DONE.getAndAddRelease(o, 1) == 1) {
            int seen = o.n;
        }
        a.join();
    }
}
