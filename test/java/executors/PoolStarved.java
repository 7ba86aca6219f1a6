// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A task waits for another that can't run: the pool has one thread.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolStarved {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> pool.submit(() -> 1).get()).get();
        pool.shutdown();
    }
}
