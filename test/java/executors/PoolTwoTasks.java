// SPDX-License-Identifier: Apache-2.0
// expect: race PoolTwoTasks.n
// Two tasks of a pool of two share a counter.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolTwoTasks {
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> n++);
        pool.execute(() -> n++);
        pool.shutdown();
    }
}
