// SPDX-License-Identifier: Apache-2.0
// expect: race FencesFull.x
// Nor does a full fence between plain accesses.
import java.lang.invoke.VarHandle;

public class FencesFull {
    static int x, y;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            VarHandle.fullFence();
        });
        t.start();
        VarHandle.fullFence();
        x = 2;
        t.join();
    }
}
