// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;

class JmlWaitBad {
    private final CountDownLatch latch = new CountDownLatch(1);

    void a() throws InterruptedException {
        synchronized (latch) { // expect: JLM_JSR166_UTILCONCURRENT_MONITORENTER
            while (latch.getCount() > 0)
                latch.wait(); // expect: JML_JSR166_CALLING_WAIT_RATHER_THAN_AWAIT
        }
    }

    void b(CyclicBarrier barrier) {
        synchronized (barrier) { // expect: JLM_JSR166_UTILCONCURRENT_MONITORENTER
            barrier.reset();
            barrier.notifyAll(); // expect: JML_JSR166_CALLING_WAIT_RATHER_THAN_AWAIT
        }
    }
}

class JmlWaitGood {
    private final CountDownLatch latch = new CountDownLatch(1);
    private boolean on;

    void a() throws InterruptedException {
        latch.await();
    }

    synchronized void b() throws InterruptedException {
        while (!on)
            wait();
    }
}
