// SPDX-License-Identifier: Apache-2.0
// expect: race CompleterShared.sum
// CountedCompleter: the parts add to one variable.
import java.util.concurrent.CountedCompleter;

public class CompleterShared {
    static int sum;

    static class Part extends CountedCompleter<Void> {
        final int n;

        Part(CountedCompleter<?> parent, int n) {
            super(parent);
            this.n = n;
        }

        @Override
        public void compute() {
            if (n > 1) {
                setPendingCount(1);
                new Part(this, n - 1).fork();
            }
            sum += n;
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        new Part(null, 2).invoke();
    }
}
