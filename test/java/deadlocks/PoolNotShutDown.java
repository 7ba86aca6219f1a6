// SPDX-License-Identifier: Apache-2.0
// expect: none
// Idle workers of a pool that nobody shut down are not a deadlock.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolNotShutDown {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> { }).get();
        System.exit(0);
    }
}
