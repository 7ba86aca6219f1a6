// SPDX-License-Identifier: Apache-2.0
// expect: none
// CountDownLatch: what was done before countDown is seen after await.
import java.util.concurrent.CountDownLatch;

public class LatchDone {
    static final CountDownLatch done = new CountDownLatch(2);
    static int a, b;

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            a = 1;
            done.countDown();
        }).start();
        new Thread(() -> {
            b = 1;
            done.countDown();
        }).start();
        done.await();
        assert a + b == 2;
    }
}
