// SPDX-License-Identifier: Apache-2.0
// expect: race LatchTimed.x
// A timed await whose answer is ignored.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimed {
    static int x;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            x = 1;
            done.countDown();
        }).start();
        done.await(1, TimeUnit.SECONDS);
        int seen = x;
    }
}
