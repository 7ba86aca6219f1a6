// SPDX-License-Identifier: Apache-2.0
// schedule: any
// park in all its forms, its permit, its blocker, and clocks that go on.
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.*;
public class ParkTimes {
    static volatile boolean go;
    public static void main(String[] a) throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        System.out.println("permit");
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        System.out.println("one bit");
        LockSupport.parkUntil(System.currentTimeMillis() + 5);
        LockSupport.parkUntil(1);
        LockSupport.parkNanos(-1);
        LockSupport.parkNanos(0);
        long t0 = System.nanoTime();
        LockSupport.parkNanos(20_000_000);
        System.out.println(System.nanoTime() - t0 >= 20_000_000);
        t0 = System.currentTimeMillis();
        LockSupport.parkUntil(t0 + 30);
        System.out.println(System.currentTimeMillis() >= t0 + 30);
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println(Thread.interrupted());
        Thread t = new Thread(() -> { while (!go) LockSupport.park("blocker"); System.out.println("gone"); });
        t.start();
        while (LockSupport.getBlocker(t) == null) Thread.yield();
        System.out.println(LockSupport.getBlocker(t));
        while (t.getState() != Thread.State.WAITING) Thread.yield();
        go = true;
        LockSupport.unpark(t);
        t.join();
        LockSupport.unpark(null);
        LockSupport.unpark(t);
        System.out.println(Math.random() < 1 && new java.util.Random().nextInt(5) < 5 && ThreadLocalRandom.current().nextInt(3) < 3 && new java.util.SplittableRandom().nextInt(4) < 4);
        t0 = System.nanoTime();
        Object o = new Object();
        synchronized (o) { o.wait(7, 1); } System.out.println(System.nanoTime() - t0 >= 7_000_000);
        CountDownLatch l = new CountDownLatch(1);
        System.out.println(l.await(5, TimeUnit.MILLISECONDS));
    }
}
