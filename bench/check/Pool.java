// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A fixed pool of 2 with 2 tasks, then shutdown and awaitTermination. */
public class Pool {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            pool.execute(done::incrementAndGet);
        }
        pool.shutdown();
        if (pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)) {
            assert done.get() == 2;
        }
    }
}
