// SPDX-License-Identifier: Apache-2.0
// expect: none
// A read-modify-write that reads the release write passes its edge on.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleReleaseSequence {
    int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup()
                .findVarHandle(HandleReleaseSequence.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleReleaseSequence o = new HandleReleaseSequence();
        Thread a = new Thread(() -> {
            o.data = 1;
            FLAG.setRelease(o, 1);
        });
        Thread b = new Thread(() -> FLAG.compareAndSet(o, 1, 2));
        a.start();
        b.start();
        if ((int) FLAG.getAcquire(o) == 2) {
            assert o.data == 1;
        }
        a.join();
        b.join();
    }
}
