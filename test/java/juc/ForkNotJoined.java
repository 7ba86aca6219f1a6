// SPDX-License-Identifier: Apache-2.0
// expect: race ForkNotJoined$Task.result
// The result of a forked task is read without join.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkNotJoined {
    static class Task extends RecursiveAction {
        int result;

        @Override
        protected void compute() {
            result = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Task t = new Task();
        ForkJoinPool.commonPool().execute(t);
        int seen = t.result;
        t.join();
    }
}
