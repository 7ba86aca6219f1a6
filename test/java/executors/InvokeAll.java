// SPDX-License-Identifier: Apache-2.0
// expect: none
// invokeAll waits for all tasks.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InvokeAll {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        int sum = 0;
        for (Future<Integer> f : pool.invokeAll(tasks)) {
            sum += f.get();
        }
        assert sum == 3;
        pool.shutdown();
    }
}
