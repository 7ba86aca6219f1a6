// SPDX-License-Identifier: Apache-2.0
// A task in a pool of one thread submits a second task and waits for its result.
// The only thread is the one that waits: nobody is left to run the second task.
// $ ravel check examples/NestedPool.java
// found: deadlock
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class NestedPool {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Integer> outer = pool.submit(() -> {
            Future<Integer> inner = pool.submit(() -> 21);
            return 2 * inner.get();
        });
        System.out.println(outer.get());
        pool.shutdown();
    }
}
