// SPDX-License-Identifier: Apache-2.0
// expect: none
// byte and boolean elements next to each other are places of their own, also for CAS.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleBytes {
    static final byte[] cell = new byte[2];
    static final VarHandle CELL = MethodHandles.arrayElementVarHandle(byte[].class);

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            boolean ok = CELL.compareAndSet(cell, 0, (byte) 0, (byte) 1);
            assert ok;
        });
        a.start();
        cell[1] = 2;
        a.join();
        assert cell[0] == 1 && cell[1] == 2;
    }
}
