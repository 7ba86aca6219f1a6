// SPDX-License-Identifier: Apache-2.0
// expect: race TryLockIgnored.n
// The answer of tryLock is not looked at.
import java.util.concurrent.locks.ReentrantLock;

public class TryLockIgnored {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        boolean got = lock.tryLock();
        n++;
        if (got) {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(TryLockIgnored::work);
        Thread b = new Thread(TryLockIgnored::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
