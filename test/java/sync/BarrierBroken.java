// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.IllegalStateException
// A timed await breaks the barrier for the others.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class BarrierBroken {
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                barrier.await();
            } catch (BrokenBarrierException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                return;
            }
        });
        t.start();
        try {
            barrier.await(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return;
        }
        t.join();
    }
}
