// SPDX-License-Identifier: Apache-2.0
// expect: none
// Elements of an array by acquire and release, each element a place of its own.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleArray {
    static final int[] flag = new int[2];
    static int data;
    static final VarHandle FLAG = MethodHandles.arrayElementVarHandle(int[].class);

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = 1;
            FLAG.setRelease(flag, 1, 1);
            FLAG.setRelease(flag, 0, 5);
        });
        a.start();
        if ((int) FLAG.getAcquire(flag, 1) == 1) {
            assert data == 1;
        }
        a.join();
    }
}
