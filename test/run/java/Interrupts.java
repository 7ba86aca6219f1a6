// SPDX-License-Identifier: Apache-2.0
// schedule: any
// interrupt in wait, sleep, join, park, before them, and the flag afterwards.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Interrupts {
    interface Blocking { void go() throws InterruptedException; }
    static void run(String name, Blocking b) throws Exception {
        StringBuilder log = new StringBuilder(name);
        Thread t = new Thread(() -> {
            try {
                b.go();
                log.append(" normal ").append(Thread.currentThread().isInterrupted());
            } catch (InterruptedException e) {
                log.append(" interrupted ").append(Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println(log);
    }
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        run("wait", () -> { synchronized (o) { o.wait(); } });
        run("timed wait", () -> { synchronized (o) { o.wait(1000000); } });
        run("sleep", () -> Thread.sleep(1000000));
        Thread main = Thread.currentThread();
        run("join", () -> main.join());
        run("park", () -> { while (!Thread.currentThread().isInterrupted()) LockSupport.park(); });
        run("parkNanos", () -> { while (!Thread.currentThread().isInterrupted()) LockSupport.parkNanos(1L << 50); });
        ReentrantLock held = new ReentrantLock();
        held.lock();
        run("lockInterruptibly", () -> held.lockInterruptibly());
        run("tryLock", () -> held.tryLock(1000, TimeUnit.SECONDS));
        held.unlock();
        run("condition", () -> { ReentrantLock l = new ReentrantLock(); l.lock(); try { l.newCondition().await(); } finally { l.unlock(); } });
        run("semaphore", () -> new Semaphore(0).acquire());
        run("latch", () -> new CountDownLatch(1).await());
        run("queue", () -> new LinkedBlockingQueue<Integer>().take());
        run("synchronous", () -> new SynchronousQueue<Integer>().put(1));
        run("future", () -> { try { new FutureTask<>(() -> 1).get(); } catch (ExecutionException e) { throw new AssertionError(e); } });
        run("exchanger", () -> new Exchanger<Integer>().exchange(1));
        run("barrier", () -> { try { new CyclicBarrier(2).await(); } catch (BrokenBarrierException e) { throw new AssertionError(e); } });
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + Thread.interrupted() + Thread.interrupted());
        main.interrupt();
        try {
            Thread.sleep(0);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + main.isInterrupted());
        }
        main.interrupt();
        LockSupport.park();
        System.out.println(Thread.interrupted());
        Thread dead = new Thread(() -> {});
        dead.interrupt();
        System.out.println(dead.isInterrupted());
        dead.start();
        dead.join();
        System.out.println(dead.isInterrupted());
    }
}
