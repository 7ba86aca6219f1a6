// SPDX-License-Identifier: Apache-2.0
// schedule: any
// LockSupport: permit before park, one permit only, blockers, timed park, unpark of many.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.LockSupport;

public class Parking {
    static volatile boolean go;
    static volatile int stage;
    static class Fifo {
        private final AtomicBoolean locked = new AtomicBoolean();
        private final ConcurrentLinkedQueue<Thread> waiters = new ConcurrentLinkedQueue<>();
        void lock() {
            Thread me = Thread.currentThread();
            waiters.add(me);
            while (waiters.peek() != me || !locked.compareAndSet(false, true))
                LockSupport.park(this);
            waiters.remove();
        }
        void unlock() {
            locked.set(false);
            LockSupport.unpark(waiters.peek());
        }
    }
    public static void main(String[] args) throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        LockSupport.parkUntil(System.currentTimeMillis() + 2);
        LockSupport.parkNanos(-5);
        LockSupport.unpark(null);
        System.out.println("permit used");
        Object blocker = new Object();
        Thread t = new Thread(() -> {
            while (!go)
                LockSupport.park(blocker);
            System.out.println("gone " + LockSupport.getBlocker(Thread.currentThread()));
        });
        t.start();
        while (LockSupport.getBlocker(t) == null)
            Thread.yield();
        System.out.println(LockSupport.getBlocker(t) == blocker);
        go = true;
        LockSupport.unpark(t);
        t.join();
        Fifo f = new Fifo();
        int[] n = {0};
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    f.lock();
                    n[0]++;
                    f.unlock();
                }
            });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        System.out.println(n[0]);
        Thread w = new Thread(() -> {
            while (stage < 3) {
                LockSupport.park();
                if (Thread.interrupted()) System.out.println("interrupted");
            }
        });
        w.start();
        for (int i = 0; i < 3; i++) {
            stage++;
            LockSupport.unpark(w);
        }
        w.join();
        System.out.println("done");
    }
}
