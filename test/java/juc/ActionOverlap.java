// SPDX-License-Identifier: Apache-2.0
// expect: race int[] element 1
// RecursiveAction: the halves overlap.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ActionOverlap {
    static class Fill extends RecursiveAction {
        final int[] a;
        final int from, to;

        Fill(int[] a, int from, int to) {
            this.a = a;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= 2) {
                for (int i = from; i < to; i++) {
                    a[i]++;
                }
                return;
            }
            invokeAll(new Fill(a, 0, 2), new Fill(a, 1, 3));
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Fill(new int[3], 0, 3));
        pool.shutdown();
    }
}
