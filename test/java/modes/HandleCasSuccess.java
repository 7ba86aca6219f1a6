// SPDX-License-Identifier: Apache-2.0
// expect: none
// A successful CAS acquires and releases.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleCasSuccess {
    int n, lock;
    static final VarHandle LOCK;

    static {
        try {
            LOCK = MethodHandles.lookup().findVarHandle(HandleCasSuccess.class, "lock", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void add() {
        while (!LOCK.compareAndSet(this, 0, 1)) {
            Thread.yield();
        }
        n++;
        LOCK.compareAndSet(this, 1, 0);
    }

    public static void main(String[] args) throws Exception {
        HandleCasSuccess o = new HandleCasSuccess();
        Thread t = new Thread(o::add);
        t.start();
        o.add();
        t.join();
        assert o.n == 2;
    }
}
