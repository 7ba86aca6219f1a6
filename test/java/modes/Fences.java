// SPDX-License-Identifier: Apache-2.0
// expect: race Fences.data
// Fences alone give no happens-before edge of the JLS.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Fences {
    int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(Fences.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Fences o = new Fences();
        Thread t = new Thread(() -> {
            o.data = 1;
            VarHandle.releaseFence();
            FLAG.setOpaque(o, 1);
        });
        t.start();
        if ((int) FLAG.getOpaque(o) == 1) {
            VarHandle.acquireFence();
            int seen = o.data;
        }
        t.join();
    }
}
