// SPDX-License-Identifier: Apache-2.0
// expect: none
// invokeAny: the result of one of the tasks.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAny {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        int[] got = pool.invokeAny(List.<Callable<int[]>>of(() -> new int[] {1}));
        assert got[0] == 1;
        pool.shutdown();
    }
}
