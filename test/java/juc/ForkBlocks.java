// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A pool of one: a task waits for a latch that a queued task would count down.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class ForkBlocks {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        var first = pool.submit(() -> {
            latch.await();
            return 1;
        });
        pool.submit(latch::countDown);
        first.join();
    }
}
