// SPDX-License-Identifier: Apache-2.0
// expect: race ReadWriteStrict.x
// The same under the full rule: a race between a read and a later write.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ReadWriteStrict {
    static int x;
    static int turn;
    static final VarHandle TURN;

    static {
        try {
            TURN = MethodHandles.lookup()
                .findStaticVarHandle(ReadWriteStrict.class, "turn", int.class);
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
