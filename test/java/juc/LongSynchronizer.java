// SPDX-License-Identifier: Apache-2.0
// expect: none
// A latch of one's own on AbstractQueuedLongSynchronizer.
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;

public class LongSynchronizer {
    static class Latch extends AbstractQueuedLongSynchronizer {
        @Override
        protected long tryAcquireShared(long ignored) {
            return getState() != 0 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(long ignored) {
            setState(1L << 40);
            return true;
        }
    }

    static final Latch latch = new Latch();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            latch.releaseShared(0);
        });
        t.start();
        latch.acquireSharedInterruptibly(0);
        assert x == 1;
        t.join();
    }
}
