// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// An exception leaves the lock locked.
import java.util.concurrent.locks.ReentrantLock;

public class UnlockMissing {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        try {
            lock.lock();
            n++;
            if (n == 1) {
                throw new IllegalStateException();
            }
            lock.unlock();
        } catch (IllegalStateException e) {
            return;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(UnlockMissing::work);
        Thread b = new Thread(UnlockMissing::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
