// SPDX-License-Identifier: Apache-2.0
// expect: none
// getAndSet hands an object over.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleGetAndSet {
    int[] slot;
    static final VarHandle SLOT;

    static {
        try {
            SLOT = MethodHandles.lookup().findVarHandle(HandleGetAndSet.class, "slot", int[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleGetAndSet o = new HandleGetAndSet();
        Thread a = new Thread(() -> {
            int[] mine = {7};
            SLOT.getAndSet(o, mine);
        });
        a.start();
        int[] got = (int[]) SLOT.getAndSet(o, null);
        if (got != null) {
            assert got[0] == 7;
            got[0] = 8;
        }
        a.join();
    }
}
