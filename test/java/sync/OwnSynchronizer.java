// SPDX-License-Identifier: Apache-2.0
// expect: none
// A mutex on AbstractQueuedSynchronizer.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnSynchronizer {
    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int arg) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int arg) {
            setState(0);
            return true;
        }
    }

    static final Mutex mutex = new Mutex();
    static int n;

    static void work() {
        mutex.acquire(1);
        n++;
        mutex.release(1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(OwnSynchronizer::work);
        t.start();
        work();
        t.join();
        assert n == 2;
    }
}
