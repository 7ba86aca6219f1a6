// SPDX-License-Identifier: Apache-2.0
// expect: none
// A recursive task in a ForkJoinPool: fork, compute, join.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinSum {
    static final int[] data = {1, 2};

    static class Sum extends RecursiveTask<Integer> {
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return data[from];
            }
            Sum right = new Sum(from + 1, to);
            right.fork();
            return new Sum(from, from + 1).compute() + right.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        assert pool.invoke(new Sum(0, 2)) == 3;
        pool.shutdown();
    }
}
