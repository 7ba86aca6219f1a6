// SPDX-License-Identifier: Apache-2.0
// expect: race ForkJoinShared.n
// Two submitted tasks share a counter.
import java.util.concurrent.ForkJoinPool;

public class ForkJoinShared {
    static int n;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.submit(() -> {
            n++;
        });
        pool.submit(() -> {
            n++;
        }).join();
        pool.shutdown();
    }
}
