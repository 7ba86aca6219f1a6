// SPDX-License-Identifier: Apache-2.0
// expect: none
// A pool that is never shut down idles: that is no deadlock.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolIdle {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, r -> {
            Thread t = new Thread(r);
            t.setDaemon(true);
            return t;
        });
        pool.submit(() -> { }).get();
    }
}
