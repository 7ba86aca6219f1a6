// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.NullPointerException
// expect: deadlock
// options: --all
// await() in an if: another thread takes the item before the woken one gets the lock. And
// an item that is not taken in time is overwritten, so that one waits in vain.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionNoLoop {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition full = lock.newCondition();
    static Integer item;

    static void take() {
        lock.lock();
        try {
            if (item == null) {
                full.awaitUninterruptibly();
            }
            int v = item;
            item = null;
        } finally {
            lock.unlock();
        }
    }

    static void put(int v) {
        lock.lock();
        item = v;
        full.signal();
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(ConditionNoLoop::take);
        Thread b = new Thread(ConditionNoLoop::take);
        a.start();
        b.start();
        put(1);
        put(2);
        a.join();
        b.join();
    }
}
