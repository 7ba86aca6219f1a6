// SPDX-License-Identifier: Apache-2.0
// expect: none
// CountedCompleter: the halves are summed up on completion.
import java.util.concurrent.CountedCompleter;

public class CompleterSum {
    static class Sum extends CountedCompleter<Integer> {
        final int from, to;
        int sum;
        Sum left, right;

        Sum(CountedCompleter<?> parent, int from, int to) {
            super(parent);
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            if (to - from > 1) {
                left = new Sum(this, from, from + 1);
                right = new Sum(this, from + 1, to);
                setPendingCount(1);
                right.fork();
                left.compute();
                return;
            }
            sum = from;
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                sum = left.sum + right.sum;
            }
        }

        @Override
        public Integer getRawResult() {
            return sum;
        }
    }

    public static void main(String[] args) throws Exception {
        assert new Sum(null, 1, 3).invoke() == 3;
    }
}
