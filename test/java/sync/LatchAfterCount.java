// SPDX-License-Identifier: Apache-2.0
// expect: race LatchAfterCount.x
// The write comes after countDown.
import java.util.concurrent.CountDownLatch;

public class LatchAfterCount {
    static int x;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            done.countDown();
            x = 1;
        }).start();
        done.await();
        int seen = x;
    }
}
