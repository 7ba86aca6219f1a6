// SPDX-License-Identifier: Apache-2.0
// expect: none
// A delayed task of a scheduled pool.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Scheduled {
    static int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        x = 1;
        ScheduledFuture<Integer> f = pool.schedule(() -> x + 1, 1, TimeUnit.SECONDS);
        assert f.get() == 2;
        pool.shutdown();
    }
}
