// SPDX-License-Identifier: Apache-2.0
// expect: none
// isDone() that is true orders as join does.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkIsDone {
    static class Task extends RecursiveAction {
        int result;

        @Override
        protected void compute() {
            result = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Task t = new Task();
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(t);
        if (t.isDone()) {
            assert t.result == 1;
        }
        pool.shutdown();
    }
}
