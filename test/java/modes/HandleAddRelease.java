// SPDX-License-Identifier: Apache-2.0
// expect: none
// getAndAddRelease releases, getAcquire acquires; both in a counter.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleAddRelease {
    int left, right, done;
    static final VarHandle DONE;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(HandleAddRelease.class, "done", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HandleAddRelease o = new HandleAddRelease();
        Thread a = new Thread(() -> {
            o.left = 1;
            DONE.getAndAddRelease(o, 1);
        });
        Thread b = new Thread(() -> {
            o.right = 1;
            DONE.getAndAddRelease(o, 1);
        });
        a.start();
        b.start();
        if ((int) DONE.getAcquire(o) == 2) {
            assert o.left + o.right == 2;
        }
        a.join();
        b.join();
    }
}
