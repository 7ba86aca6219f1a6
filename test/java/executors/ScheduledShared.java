// SPDX-License-Identifier: Apache-2.0
// expect: race ScheduledShared.x
// The delay does not order the task with its maker.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledShared {
    static int x;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.schedule(() -> x++, 1, TimeUnit.SECONDS);
        x++;
        pool.shutdown();
    }
}
