// SPDX-License-Identifier: Apache-2.0
// expect: none
// The barrier's action runs between the arrivals and the departures.
import java.util.concurrent.CyclicBarrier;

public class BarrierAction {
    static int a, b, sum;
    static final CyclicBarrier barrier = new CyclicBarrier(2, () -> sum = a + b);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            a = 1;
            try {
                barrier.await();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            assert sum == 3;
        });
        t.start();
        b = 2;
        barrier.await();
        assert sum == 3;
        t.join();
    }
}
