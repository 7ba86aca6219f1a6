// SPDX-License-Identifier: Apache-2.0
// expect: race HandleReleasePlainRead.flag
// A plain read of a variable that is written with release races.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleReleasePlainRead {
    int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup()
                .findVarHandle(HandleReleasePlainRead.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleReleasePlainRead o = new HandleReleasePlainRead();
        Thread t = new Thread(() -> FLAG.setRelease(o, 1));
        t.start();
        int seen = o.flag;
        t.join();
    }
}
