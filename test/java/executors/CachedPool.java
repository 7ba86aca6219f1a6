// SPDX-License-Identifier: Apache-2.0
// expect: none
// A cached pool: its keep-alive time is no deadlock and no failure.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class CachedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        int[] cell = new int[1];
        Future<?> f = pool.submit(() -> {
            cell[0] = 1;
        });
        f.get();
        assert cell[0] == 1;
        pool.shutdown();
    }
}
