// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// lock() can't be interrupted: the interrupt does not help.
import java.util.concurrent.locks.ReentrantLock;

public class LockNotInterruptible {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        lock.lock();
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        t.start();
        t.interrupt();
        t.join();
        lock.unlock();
    }
}
