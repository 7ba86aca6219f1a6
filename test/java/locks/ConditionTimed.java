// SPDX-License-Identifier: Apache-2.0
// expect: none
// awaitNanos in a loop over the time that is left.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionTimed {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.lock();
            done = true;
            ready.signal();
            lock.unlock();
        });
        t.start();
        lock.lock();
        long left = 1000000;
        while (!done && left > 0) {
            left = ready.awaitNanos(left);
        }
        assert done || left <= 0;
        lock.unlock();
        t.join();
    }
}
