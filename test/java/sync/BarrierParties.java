// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A barrier for three that two come to.
import java.util.concurrent.CyclicBarrier;

public class BarrierParties {
    static final CyclicBarrier barrier = new CyclicBarrier(3);

    static void work() {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(BarrierParties::work).start();
        work();
    }
}
