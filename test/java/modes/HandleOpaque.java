// SPDX-License-Identifier: Apache-2.0
// expect: none
// Opaque accesses to one variable do not race with each other.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleOpaque {
    int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(HandleOpaque.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleOpaque o = new HandleOpaque();
        Thread t = new Thread(() -> FLAG.setOpaque(o, 1));
        t.start();
        while ((int) FLAG.getOpaque(o) == 0) {
            Thread.yield();
        }
        t.join();
    }
}
