// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Semaphore, CountDownLatch, CyclicBarrier, Phaser, Exchanger, timeouts and broken barriers.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Synchronizers {
    interface Body { void go() throws Exception; }
    static Thread start(Body b) {
        Thread t = new Thread(() -> {
            try {
                b.go();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        t.start();
        return t;
    }
    static void joinAll(List<Thread> ts) throws InterruptedException { for (Thread t : ts) t.join(); }
    public static void main(String[] args) throws Exception {
        Semaphore sem = new Semaphore(2, true);
        AtomicInteger in = new AtomicInteger(), max = new AtomicInteger();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 4; i++)
            ts.add(start(() -> {
                sem.acquire();
                max.accumulateAndGet(in.incrementAndGet(), Math::max);
                Thread.yield();
                in.decrementAndGet();
                sem.release();
            }));
        joinAll(ts);
        System.out.println((max.get() <= 2) + " " + sem.availablePermits() + sem.tryAcquire(2) + sem.tryAcquire() + sem.tryAcquire(1, TimeUnit.MILLISECONDS) + sem.drainPermits());
        sem.release(5);
        System.out.println(sem.availablePermits() + " " + sem.isFair() + sem.drainPermits());
        CountDownLatch start = new CountDownLatch(1), done = new CountDownLatch(3);
        int[] sum = {0};
        for (int i = 1; i <= 3; i++) {
            int k = i;
            start(() -> { start.await(); synchronized (sum) { sum[0] += k; } done.countDown(); });
        }
        System.out.println(done.getCount() + " " + done.await(1, TimeUnit.MILLISECONDS));
        start.countDown();
        start.countDown();
        done.await();
        System.out.println(sum[0] + " " + done.getCount() + start.getCount());
        StringBuffer log = new StringBuffer();
        CyclicBarrier bar = new CyclicBarrier(3, () -> log.append('|'));
        ts.clear();
        for (int i = 0; i < 3; i++)
            ts.add(start(() -> { for (int r = 0; r < 3; r++) { log.append('x'); bar.await(); } }));
        joinAll(ts);
        System.out.println(log + " " + bar.getParties() + bar.getNumberWaiting() + bar.isBroken());
        AtomicInteger broken = new AtomicInteger();
        CyclicBarrier b2 = new CyclicBarrier(3);
        Thread w = start(() -> { try { b2.await(); } catch (BrokenBarrierException e) { broken.incrementAndGet(); } });
        try {
            b2.await(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        } catch (BrokenBarrierException e) {
            System.out.println("broken early");
        }
        w.join();
        System.out.println(broken + " " + b2.isBroken());
        b2.reset();
        System.out.println(b2.isBroken());
        Phaser ph = new Phaser(1) {
            protected boolean onAdvance(int phase, int parties) { log.append("p" + phase + "/" + parties); return phase >= 2; }
        };
        log.setLength(0);
        ts.clear();
        for (int i = 0; i < 2; i++) {
            ph.register();
            ts.add(start(() -> { while (!ph.isTerminated()) ph.arriveAndAwaitAdvance(); }));
        }
        while (!ph.isTerminated())
            ph.arriveAndAwaitAdvance();
        joinAll(ts);
        System.out.println(log + " " + ph.isTerminated() + (ph.getPhase() < 0) + ph.register());
        Phaser tree = new Phaser(), child = new Phaser(tree, 2);
        start(child::arrive);
        child.arriveAndAwaitAdvance();
        System.out.println(child.getPhase() + " " + tree.getRegisteredParties() + child.awaitAdvance(0));
        try {
            child.awaitAdvanceInterruptibly(1, 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("phase timeout");
        }
        Exchanger<String> ex = new Exchanger<>();
        String[] got = new String[2];
        Thread e1 = start(() -> got[0] = ex.exchange("from1") + ex.exchange("again1")), e2 = start(() -> got[1] = ex.exchange("from2") + ex.exchange("again2"));
        e1.join();
        e2.join();
        System.out.println(got[0] + " " + got[1]);
        try {
            ex.exchange("lonely", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("nobody");
        }
    }
}
