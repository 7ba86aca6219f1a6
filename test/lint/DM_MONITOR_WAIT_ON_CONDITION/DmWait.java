// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class DmWaitBad {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition c = lock.newCondition();
    private boolean on;

    void a() throws InterruptedException {
        synchronized (c) { // expect: JLM_JSR166_UTILCONCURRENT_MONITORENTER
            while (!on)
                c.wait(); // expect: DM_MONITOR_WAIT_ON_CONDITION, JML_JSR166_CALLING_WAIT_RATHER_THAN_AWAIT
        }
    }

    void b() throws InterruptedException {
        lock.lock();
        try {
            while (!on)
                c.wait(); // expect: DM_MONITOR_WAIT_ON_CONDITION, JML_JSR166_CALLING_WAIT_RATHER_THAN_AWAIT, MWN_MISMATCHED_WAIT
        } finally {
            lock.unlock();
        }
    }
}

class DmWaitGood {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition c = lock.newCondition();
    private boolean on;

    void a() throws InterruptedException {
        lock.lock();
        try {
            while (!on)
                c.await();
        } finally {
            lock.unlock();
        }
    }

    synchronized void b() throws InterruptedException {
        while (hashCode() == 3)
            wait();
    }
}
