// SPDX-License-Identifier: Apache-2.0
// expect: none
// awaitQuiescence and awaitTermination: all tasks are done, and what they did is known.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

public class ForkQuiescence {
    static int x;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(() -> x = 1);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            assert x == 1;
        }
    }
}
