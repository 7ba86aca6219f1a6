// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.ArithmeticException
// execute(): the worker dies of an uncaught exception, the pool makes another.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class WorkerFailure {
    static volatile int divisor = 1;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> System.out.println(1 / divisor));
        divisor = 0;
        pool.shutdown();
    }
}
