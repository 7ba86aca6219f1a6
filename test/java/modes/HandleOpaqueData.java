// SPDX-License-Identifier: Apache-2.0
// expect: race HandleOpaqueData.data
// … and order nothing else.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleOpaqueData {
    int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(HandleOpaqueData.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleOpaqueData o = new HandleOpaqueData();
        Thread t = new Thread(() -> {
            o.data = 1;
            FLAG.setOpaque(o, 1);
        });
        t.start();
        if ((int) FLAG.getOpaque(o) == 1) {
            int seen = o.data;
        }
        t.join();
    }
}
