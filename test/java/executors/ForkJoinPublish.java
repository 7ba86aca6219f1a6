// SPDX-License-Identifier: Apache-2.0
// expect: none
// What was written before submit is seen by the tasks, also by the second one.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinPublish {
    static int x, y;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        x = 1;
        ForkJoinTask<Integer> a = pool.submit(() -> x);
        y = 2;
        ForkJoinTask<Integer> b = pool.submit(() -> y);
        assert a.join() + b.join() == 3;
        pool.shutdown();
    }
}
