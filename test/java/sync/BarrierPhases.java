// SPDX-License-Identifier: Apache-2.0
// expect: none
// CyclicBarrier: each reads what the other wrote in the phase before.
import java.util.concurrent.CyclicBarrier;

public class BarrierPhases {
    static final int[] cell = new int[2];
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    static void work(int me) {
        try {
            cell[me] = me + 1;
            barrier.await();
            assert cell[1 - me] == 2 - me;
            barrier.await();
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
