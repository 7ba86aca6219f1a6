// SPDX-License-Identifier: Apache-2.0
// expect: race OwnSynchronizerBroken.n
// tryAcquire that does not look at the state atomically.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnSynchronizerBroken {
    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int arg) {
            if (getState() == 0) {
                setState(1);
                return true;
            }
            return false;
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
        Thread t = new Thread(OwnSynchronizerBroken::work);
        t.start();
        work();
        t.join();
    }
}
