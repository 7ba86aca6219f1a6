// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// signal() before await(): nobody remembers it.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionLostSignal {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.lock();
            ready.awaitUninterruptibly();
            lock.unlock();
        });
        t.start();
        lock.lock();
        ready.signalAll();
        lock.unlock();
        t.join();
    }
}
