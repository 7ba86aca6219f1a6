// SPDX-License-Identifier: Apache-2.0
// expect: race ReentrantTwoLocks.n
// Each call makes a lock of its own.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantTwoLocks {
    static int n;

    static void work() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        n++;
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(ReentrantTwoLocks::work);
        Thread b = new Thread(ReentrantTwoLocks::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
