// SPDX-License-Identifier: Apache-2.0
// expect: race HandleReleaseOverwritten.data
// Another release write that is read instead: its edge is not the first one's.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleReleaseOverwritten {
    int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup()
                .findVarHandle(HandleReleaseOverwritten.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleReleaseOverwritten o = new HandleReleaseOverwritten();
        Thread a = new Thread(() -> {
            o.data = 1;
            FLAG.setRelease(o, 1);
        });
        Thread b = new Thread(() -> {
            if ((int) FLAG.getOpaque(o) == 1) {
                FLAG.setRelease(o, 2);
            }
        });
        a.start();
        b.start();
        if ((int) FLAG.getAcquire(o) == 2) {
            int seen = o.data;
        }
        a.join();
        b.join();
    }
}
