// SPDX-License-Identifier: Apache-2.0
// expect: none
// A pool that is full: the caller runs the task itself.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class CallerRuns {
    static final AtomicInteger n = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        for (int i = 0; i < 3; i++) {
            pool.execute(n::incrementAndGet);
        }
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            assert n.get() == 3;
        }
    }
}
