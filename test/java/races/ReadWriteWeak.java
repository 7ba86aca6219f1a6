// SPDX-License-Identifier: Apache-2.0
// expect: none
// options: --weak
// Under the weak rule (writes only) a read that is first is no race: the reader's read
// comes before the write in every run, but nothing orders them.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReadWriteWeak {
    static int x;
    static int turn;
    static final VarHandle TURN;

    static {
        try {
            TURN = MethodHandles.lookup()
                .findStaticVarHandle(ReadWriteWeak.class, "turn", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int seen = x;
            TURN.setOpaque(1);
        });
        t.start();
        while ((int) TURN.getOpaque() == 0) {
            Thread.yield();
        }
        x = 1;
        t.join();
    }
}
