// SPDX-License-Identifier: Apache-2.0
// expect: race HandleArrayOther.data
// Another element gives no edge.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleArrayOther {
    static final int[] flag = new int[2];
    static int data;
    static final VarHandle FLAG = MethodHandles.arrayElementVarHandle(int[].class);

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = 1;
            FLAG.setVolatile(flag, 1, 1);
        });
        a.start();
        FLAG.getVolatile(flag, 0);
        int seen = data;
        a.join();
    }
}
