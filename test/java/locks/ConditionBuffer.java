// SPDX-License-Identifier: Apache-2.0
// expect: none
// A buffer for one item with two conditions.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionBuffer {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition full = lock.newCondition(), empty = lock.newCondition();
    static Integer item;

    static void put(int v) throws InterruptedException {
        lock.lock();
        try {
            while (item != null) {
                empty.await();
            }
            item = v;
            full.signal();
        } finally {
            lock.unlock();
        }
    }

    static int take() throws InterruptedException {
        lock.lock();
        try {
            while (item == null) {
                full.await();
            }
            int v = item;
            item = null;
            empty.signal();
            return v;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                put(1);
                put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        assert take() + take() == 3;
        t.join();
    }
}
