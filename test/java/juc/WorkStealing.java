// SPDX-License-Identifier: Apache-2.0
// expect: none
// Executors.newWorkStealingPool: results by Future.get.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class WorkStealing {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newWorkStealingPool(2);
        Future<int[]> a = pool.submit((Callable<int[]>) () -> new int[] {1});
        Future<int[]> b = pool.submit((Callable<int[]>) () -> new int[] {2});
        assert a.get()[0] + b.get()[0] == 3;
        pool.shutdown();
    }
}
