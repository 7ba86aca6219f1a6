// SPDX-License-Identifier: Apache-2.0
// expect: race HandlePlain.flag
// VarHandle get and set are plain accesses.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandlePlain {
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(HandlePlain.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> FLAG.set(1));
        t.start();
        int seen = (int) FLAG.get();
        t.join();
    }
}
