// SPDX-License-Identifier: Apache-2.0
// expect: race PoolNotAwaited.n
// shutdown() does not wait.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolNotAwaited {
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> n++);
        pool.shutdown();
        int seen = n;
    }
}
