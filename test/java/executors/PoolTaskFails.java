// SPDX-License-Identifier: Apache-2.0
// expect: exception java.util.concurrent.ExecutionException
// What a task throws comes out of get().
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolTaskFails {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try {
            pool.submit(() -> {
                throw new IllegalStateException();
            }).get();
        } finally {
            pool.shutdown();
        }
    }
}
