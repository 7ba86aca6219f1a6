// SPDX-License-Identifier: Apache-2.0
// expect: none
// tryLock: who does not get it does nothing.
import java.util.concurrent.locks.ReentrantLock;

public class TryLock {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        if (lock.tryLock()) {
            n++;
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(TryLock::work);
        Thread b = new Thread(TryLock::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n == 1 || n == 2;
    }
}
