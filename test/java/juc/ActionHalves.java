// SPDX-License-Identifier: Apache-2.0
// expect: none
// RecursiveAction: each half of an array has a task of its own.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ActionHalves {
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
            if (to - from == 1) {
                a[from] = 1;
                return;
            }
            int mid = (from + to) / 2;
            invokeAll(new Fill(a, from, mid), new Fill(a, mid, to));
        }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[2];
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Fill(a, 0, 2));
        assert a[0] + a[1] == 2;
        pool.shutdown();
    }
}
