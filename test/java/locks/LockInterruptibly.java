// SPDX-License-Identifier: Apache-2.0
// expect: none
// A thread that waits for a lock is interrupted and gives up.
import java.util.concurrent.locks.ReentrantLock;

public class LockInterruptibly {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        lock.lock();
        Thread t = new Thread(() -> {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                return;
            }
            n++;
            lock.unlock();
        });
        t.start();
        t.interrupt();
        n++;
        lock.unlock();
        t.join();
        assert n == 1 || n == 2;
    }
}
