// SPDX-License-Identifier: Apache-2.0
// expect: none
// A scheduled task that is cancelled, or ran before.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledCancel {
    static int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> f = pool.schedule(() -> x = 1, 1, TimeUnit.SECONDS);
        if (f.cancel(false)) {
            assert f.isCancelled();
        } else {
            f.get();
            assert x == 1;
        }
        pool.shutdownNow();
    }
}
