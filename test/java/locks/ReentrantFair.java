// SPDX-License-Identifier: Apache-2.0
// expect: none
// The same with a fair lock, entered twice.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantFair {
    static int n;
    static final ReentrantLock lock = new ReentrantLock(true);

    static void work() {
        lock.lock();
        lock.lock();
        n++;
        lock.unlock();
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(ReentrantFair::work);
        Thread b = new Thread(ReentrantFair::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n == 2 && !lock.isLocked();
    }
}
