// SPDX-License-Identifier: Apache-2.0
// expect: none
// ExecutorCompletionService hands finished tasks out.
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletionService {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        ExecutorCompletionService<int[]> done = new ExecutorCompletionService<>(pool);
        done.submit(() -> new int[] {1});
        done.submit(() -> new int[] {2});
        assert done.take().get()[0] + done.take().get()[0] == 3;
        pool.shutdown();
    }
}
