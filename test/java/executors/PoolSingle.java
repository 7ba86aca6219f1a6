// SPDX-License-Identifier: Apache-2.0
// expect: none
// A single worker runs its tasks one after the other.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolSingle {
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> n++);
        pool.execute(() -> n++);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            assert n == 2;
        }
    }
}
