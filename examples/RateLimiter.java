// SPDX-License-Identifier: Apache-2.0
// A rate limiter takes permits with compareAndSet in a loop, the way it should be done.
// Three requests come for two permits: exactly two get one, in every interleaving.
// $ ravel check examples/RateLimiter.java
// nothing found
import java.util.concurrent.atomic.AtomicInteger;

public class RateLimiter {
    private final AtomicInteger permits = new AtomicInteger(2);
    private final AtomicInteger served = new AtomicInteger();

    boolean tryAcquire() {
        for (;;) {
            int n = permits.get();
            if (n == 0)
                return false;
            if (permits.compareAndSet(n, n - 1))
                return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RateLimiter limiter = new RateLimiter();
        Thread[] requests = new Thread[3];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = new Thread(() -> {
                if (limiter.tryAcquire())
                    limiter.served.incrementAndGet();
            }, "request-" + i);
            requests[i].start();
        }
        for (Thread t : requests)
            t.join();
        assert limiter.served.get() == 2 : limiter.served + " served";
    }
}
