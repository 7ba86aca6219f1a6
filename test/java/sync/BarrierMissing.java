// SPDX-License-Identifier: Apache-2.0
// expect: race int[]
// The second barrier is missing: the next phase writes while the other still reads.
import java.util.concurrent.CyclicBarrier;

public class BarrierMissing {
    static final int[] cell = new int[2];
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    static void work(int me) {
        try {
            cell[me] = me + 1;
            barrier.await();
            int seen = cell[1 - me];
            cell[me]++;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> work(1));
        t.start();
        work(0);
        t.join();
    }
}
