// SPDX-License-Identifier: Apache-2.0
// expect: none
// A mutex of park, unpark and one atomic, in a queue.
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

public class LockSupportMutex {
    static final AtomicBoolean locked = new AtomicBoolean();
    static final ConcurrentLinkedQueue<Thread> waiters = new ConcurrentLinkedQueue<>();
    static int n;

    static void work() {
        Thread me = Thread.currentThread();
        waiters.add(me);
        while (waiters.peek() != me || !locked.compareAndSet(false, true)) {
            LockSupport.park();
        }
        waiters.remove();
        n++;
        locked.set(false);
        LockSupport.unpark(waiters.peek());
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockSupportMutex::work);
        t.start();
        work();
        t.join();
        assert n == 2;
    }
}
