// SPDX-License-Identifier: Apache-2.0
// expect: exception java.util.concurrent.RejectedExecutionException
// A task hands in another after the pool was shut down, in some schedules.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolRejected {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> pool.execute(() -> { }));
        pool.shutdown();
    }
}
