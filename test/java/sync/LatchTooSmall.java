// SPDX-License-Identifier: Apache-2.0
// expect: race LatchTooSmall.b
// The latch counts one of two threads.
import java.util.concurrent.CountDownLatch;

public class LatchTooSmall {
    static final CountDownLatch done = new CountDownLatch(1);
    static int b;

    public static void main(String[] args) throws Exception {
        new Thread(done::countDown).start();
        new Thread(() -> {
            b = 1;
            done.countDown();
        }).start();
        done.await();
        int seen = b;
    }
}
