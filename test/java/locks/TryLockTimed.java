// SPDX-License-Identifier: Apache-2.0
// expect: none
// A timed tryLock that may give up.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TryLockTimed {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        try {
            if (lock.tryLock(1, TimeUnit.SECONDS)) {
                n++;
                lock.unlock();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(TryLockTimed::work);
        Thread b = new Thread(TryLockTimed::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n == 1 || n == 2;
    }
}
