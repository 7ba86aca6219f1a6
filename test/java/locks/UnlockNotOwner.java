// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.IllegalMonitorStateException
// unlock in finally although tryLock failed.
import java.util.concurrent.locks.ReentrantLock;

public class UnlockNotOwner {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        try {
            if (lock.tryLock()) {
                n++;
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(UnlockNotOwner::work);
        Thread b = new Thread(UnlockNotOwner::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
