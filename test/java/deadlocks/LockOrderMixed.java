// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A monitor and a ReentrantLock.
import java.util.concurrent.locks.ReentrantLock;

public class LockOrderMixed {
    static final ReentrantLock lock = new ReentrantLock();
    static final Object monitor = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.lock();
            synchronized (monitor) {
                monitor.hashCode();
            }
            lock.unlock();
        });
        t.start();
        synchronized (monitor) {
            lock.lock();
            lock.unlock();
        }
        t.join();
    }
}
