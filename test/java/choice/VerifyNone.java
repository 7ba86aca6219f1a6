// SPDX-License-Identifier: Apache-2.0
// expect: none
import gov.nasa.jpf.vm.Verify;

public class VerifyNone {
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            Verify.beginAtomic();
            n = n + 1;
            Verify.endAtomic();
        });
        t.start();
        Verify.beginAtomic();
        n = n + (Verify.getBoolean() ? 1 : 2);
        Verify.endAtomic();
        t.join();
        Verify.ignoreIf(n == 3);
        assert n == 2 && Verify.isRunningInJPF();
    }
}
