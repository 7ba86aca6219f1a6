// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// The latch waits for a thread that never comes.
import java.util.concurrent.CountDownLatch;

public class LatchTooLarge {
    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(2);
        new Thread(done::countDown).start();
        done.await();
    }
}
