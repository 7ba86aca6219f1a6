// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/**
 * Uses of the synchronizers, a method each, named after what it uses. Its argument is the
 * number of threads besides main. What happened is told in the order in which it did.
 */
public class Sync {
    interface Work {
        void run() throws Exception;
    }

    static final StringBuffer told = new StringBuffer();
    static final List<Thread> threads = new ArrayList<>();

    static void tell(Object what) {
        told.append(what);
    }

    static Thread go(Work w) {
        Thread t = new Thread(() -> {
            try {
                w.run();
            } catch (InterruptedException e) {
                tell("i");
            } catch (TimeoutException e) {
                tell("t");
            } catch (BrokenBarrierException e) {
                tell("b");
            } catch (Exception e) {
                tell(e.getClass().getSimpleName());
            }
        });
        threads.add(t);
        t.start();
        return t;
    }

    static void end() throws InterruptedException {
        for (Thread t : threads) {
            t.join();
        }
    }

    // ---- ReentrantLock ----

    static void lock(Lock l, int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                l.lock();
                tell(id);
                l.unlock();
            });
        }
    }

    static void lockPlain(int n) throws Exception {
        lock(new ReentrantLock(), n);
    }

    static void lockFair(int n) throws Exception {
        ReentrantLock l = new ReentrantLock(true);
        l.lock();
        lock(l, n);
        tell("m");
        l.unlock();
    }

    static void lockTwice(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        for (int i = 0; i < n; i++) {
            go(() -> {
                l.lock();
                l.lock();
                tell(l.getHoldCount());
                l.unlock();
                tell("-");
                l.unlock();
            });
        }
    }

    static void lockTry(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        for (int i = 1; i < n; i++) {
            go(() -> {
                boolean got = l.tryLock();
                tell(got ? "y" : "n");
                if (got) {
                    l.unlock();
                }
            });
        }
        lock(l, 1);
    }

    static void timed(ReentrantLock l, int n) throws Exception {
        for (int i = 1; i < n; i++) {
            go(() -> {
                boolean got = l.tryLock(1, TimeUnit.SECONDS);
                tell(got ? "y" : "n");
                if (got) {
                    l.unlock();
                }
            });
        }
        lock(l, 1);
    }

    static void lockTimed(int n) throws Exception {
        timed(new ReentrantLock(), n);
    }

    static void lockTimedFair(int n) throws Exception {
        timed(new ReentrantLock(true), n);
    }

    static void lockInterruptibly(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Thread t = go(() -> {
            l.lockInterruptibly();
            tell("l");
            l.unlock();
        });
        lock(l, n - 1);
        t.interrupt();
    }

    static void lockLooks(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        lock(l, n);
        tell(l.isLocked() ? "L" : "F");
        tell(l.hasQueuedThreads() ? "Q" : "E");
    }

    static void lockStranger(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        lock(l, n - 1);
        go(l::unlock);
    }

    // ---- its conditions ----

    static int items;

    static void conditionSignal(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        items = 0;
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                l.lock();
                while (items == 0) {
                    c.await();
                }
                items--;
                tell(id);
                l.unlock();
            });
        }
        for (int i = 0; i < n; i++) {
            l.lock();
            items++;
            c.signal();
            l.unlock();
        }
    }

    static void conditionAll(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        items = 0;
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                l.lock();
                if (items == 0) {
                    c.await();
                    tell("w");
                }
                tell(id);
                l.unlock();
            });
        }
        l.lock();
        items = 1;
        c.signalAll();
        l.unlock();
    }

    static void conditionTimed(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        for (int i = 1; i < n; i++) {
            go(() -> {
                l.lock();
                tell(c.await(1, TimeUnit.SECONDS) ? "s" : "t");
                l.unlock();
            });
        }
        go(() -> {
            l.lock();
            c.signal();
            tell("m");
            l.unlock();
        });
    }

    static void conditionNanos(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        for (int i = 1; i < n; i++) {
            go(() -> {
                l.lock();
                tell(c.awaitNanos(1000000) > 0 ? "s" : "t");
                l.unlock();
            });
        }
        l.lock();
        c.signal();
        tell("m");
        l.unlock();
    }

    static void conditionInterrupted(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        Thread t = go(() -> {
            l.lock();
            try {
                c.await();
                tell("s" + (Thread.interrupted() ? "!" : ""));
            } finally {
                l.unlock();
            }
        });
        if (n > 1) {
            go(() -> {
                l.lock();
                c.signal();
                tell("m");
                l.unlock();
            });
        }
        t.interrupt();
    }

    static void conditionUninterruptibly(int n) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        items = 0;
        Thread t = go(() -> {
            l.lock();
            while (items == 0) {
                c.awaitUninterruptibly();
            }
            tell(Thread.interrupted() ? "!" : ".");
            l.unlock();
        });
        lock(l, n - 1);
        t.interrupt();
        l.lock();
        items = 1;
        c.signal();
        l.unlock();
    }

    static void conditionFair(int n) throws Exception {
        ReentrantLock l = new ReentrantLock(true);
        Condition c = l.newCondition();
        items = 0;
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                l.lock();
                while (items == 0) {
                    c.await();
                }
                tell(id);
                l.unlock();
            });
        }
        l.lock();
        items = 1;
        c.signalAll();
        tell("m");
        l.unlock();
    }

    // ---- ReentrantReadWriteLock ----

    static void readWrite(ReentrantReadWriteLock l, int n) throws Exception {
        for (int i = 1; i < n; i++) {
            go(() -> {
                l.readLock().lock();
                tell("r");
                tell("R");
                l.readLock().unlock();
            });
        }
        go(() -> {
            l.writeLock().lock();
            tell("w");
            tell("W");
            l.writeLock().unlock();
        });
    }

    static void readWritePlain(int n) throws Exception {
        readWrite(new ReentrantReadWriteLock(), n);
    }

    static void readWriteFair(int n) throws Exception {
        readWrite(new ReentrantReadWriteLock(true), n);
    }

    static void readWriteTry(int n) throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        go(() -> {
            if (l.readLock().tryLock()) {
                tell("r");
                l.readLock().unlock();
            } else {
                tell("-");
            }
        });
        for (int i = 1; i < n; i++) {
            go(() -> {
                if (l.writeLock().tryLock()) {
                    tell("w");
                    l.writeLock().unlock();
                } else {
                    tell("=");
                }
            });
        }
    }

    static void readWriteTimed(int n) throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        go(() -> {
            if (l.readLock().tryLock(1, TimeUnit.SECONDS)) {
                tell("r");
                l.readLock().unlock();
            } else {
                tell("-");
            }
        });
        for (int i = 1; i < n; i++) {
            go(() -> {
                if (l.writeLock().tryLock(1, TimeUnit.SECONDS)) {
                    tell("w");
                    l.writeLock().unlock();
                } else {
                    tell("=");
                }
            });
        }
    }

    static void readWriteDowngrade(int n) throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        go(() -> {
            l.writeLock().lock();
            tell("w");
            l.readLock().lock();
            l.writeLock().unlock();
            tell("d");
            l.readLock().unlock();
        });
        for (int i = 1; i < n; i++) {
            go(() -> {
                l.readLock().lock();
                tell("r");
                l.readLock().unlock();
            });
        }
    }

    static void readWriteInterruptibly(int n) throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        l.writeLock().lock();
        Thread t = go(() -> {
            l.readLock().lockInterruptibly();
            tell("r");
            l.readLock().unlock();
        });
        t.interrupt();
        tell("m");
        l.writeLock().unlock();
    }

    // ---- Semaphore ----

    static void semaphore(Semaphore s, int n) {
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                s.acquire();
                tell(id);
                tell(id);
                s.release();
            });
        }
    }

    static void semaphoreOne(int n) throws Exception {
        semaphore(new Semaphore(1), n);
    }

    static void semaphoreTwo(int n) throws Exception {
        semaphore(new Semaphore(2), n);
    }

    static void semaphoreFair(int n) throws Exception {
        semaphore(new Semaphore(1, true), n);
    }

    static void semaphoreMany(int n) throws Exception {
        Semaphore s = new Semaphore(0);
        go(() -> {
            s.acquire(2);
            tell("2");
            s.release(2);
        });
        for (int i = 1; i < n; i++) {
            go(() -> {
                s.acquire();
                tell("1");
                s.release();
            });
        }
        s.release();
        tell("m");
        s.release();
    }

    static void semaphoreTry(int n) throws Exception {
        Semaphore s = new Semaphore(1);
        for (int i = 1; i < n; i++) {
            go(() -> {
                boolean got = s.tryAcquire();
                tell(got ? "y" : "n");
                if (got) {
                    s.release();
                }
            });
        }
        go(() -> {
            tell(s.drainPermits());
            s.release();
        });
    }

    static void semaphoreTimed(int n) throws Exception {
        Semaphore s = new Semaphore(0);
        for (int i = 1; i < n; i++) {
            go(() -> tell(s.tryAcquire(1, TimeUnit.SECONDS) ? "y" : "n"));
        }
        tell("m");
        s.release();
    }

    static void semaphoreInterrupted(int n) throws Exception {
        Semaphore s = new Semaphore(0);
        Thread t = go(() -> {
            s.acquire();
            tell("a");
            s.release();
        });
        for (int i = 1; i < n; i++) {
            go(() -> {
                s.acquireUninterruptibly();
                tell("u");
                s.release();
            });
        }
        t.interrupt();
        s.release();
        tell("m");
    }

    // ---- CountDownLatch, CyclicBarrier, Phaser, Exchanger ----

    static void latch(int n) throws Exception {
        CountDownLatch c = new CountDownLatch(n);
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                tell(id);
                c.countDown();
                tell("-");
            });
        }
        c.await();
        tell("m");
    }

    static void latchTimed(int n) throws Exception {
        CountDownLatch c = new CountDownLatch(1);
        for (int i = 1; i < n; i++) {
            go(() -> tell(c.await(1, TimeUnit.SECONDS) ? "y" : "n"));
        }
        tell(c.getCount());
        c.countDown();
        tell("m");
    }

    static void latchInterrupted(int n) throws Exception {
        CountDownLatch c = new CountDownLatch(1);
        Thread t = go(() -> {
            c.await();
            tell("a" + (Thread.interrupted() ? "!" : ""));
        });
        for (int i = 1; i < n; i++) {
            go(() -> {
                c.countDown();
                tell("c");
            });
        }
        t.interrupt();
        c.countDown();
    }

    static void barrier(int n) throws Exception {
        CyclicBarrier b = new CyclicBarrier(n, () -> tell("!"));
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                tell(id);
                b.await();
                tell("-");
            });
        }
    }

    static void barrierTimed(int n) throws Exception {
        CyclicBarrier b = new CyclicBarrier(n);
        for (int i = 0; i < n; i++) {
            go(() -> {
                b.await(1, TimeUnit.SECONDS);
                tell("p");
            });
        }
    }

    static void barrierInterrupted(int n) throws Exception {
        CyclicBarrier b = new CyclicBarrier(n);
        Thread t = null;
        for (int i = 0; i < n; i++) {
            t = go(() -> {
                b.await();
                tell("p");
            });
        }
        t.interrupt();
    }

    static void phaser(int n) throws Exception {
        Phaser p = new Phaser(n);
        for (int i = 0; i < n; i++) {
            go(() -> {
                tell("a");
                tell(p.arriveAndAwaitAdvance());
            });
        }
    }

    static void exchanger(int n) throws Exception {
        Exchanger<Integer> x = new Exchanger<>();
        go(() -> tell(x.exchange(1)));
        go(() -> tell(x.exchange(2)));
    }

    // ---- queues ----

    static void forkJoin(int n) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        List<ForkJoinTask<?>> tasks = new ArrayList<>();
        for (int i = 1; i < n; i++) {
            int k = i;
            tasks.add(pool.submit(() -> tell(k)));
        }
        tell("m");
        for (ForkJoinTask<?> t : tasks) {
            t.join();
        }
        tell("j");
    }

    static void queue(BlockingQueue<Integer> q, int n) {
        go(() -> {
            q.put(1);
            tell("p");
            q.put(2);
            tell("P");
        });
        if (n == 2) {
            go(() -> {
                tell(q.take());
                tell(q.take());
            });
        } else {
            go(() -> tell(q.take()));
            go(() -> tell(q.take()));
        }
    }

    static void queueArray(int n) throws Exception {
        queue(new ArrayBlockingQueue<>(1), n);
    }

    static void queueArrayFair(int n) throws Exception {
        queue(new ArrayBlockingQueue<>(1, true), n);
    }

    static void queueLinked(int n) throws Exception {
        queue(new LinkedBlockingQueue<>(1), n);
    }

    static void queueDeque(int n) throws Exception {
        queue(new LinkedBlockingDeque<>(1), n);
    }

    static void queuePriority(int n) throws Exception {
        queue(new PriorityBlockingQueue<>(), n);
    }

    static void queueSynchronous(int n) throws Exception {
        queue(new SynchronousQueue<>(), n);
    }

    static void queueTimed(int n) throws Exception {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
        go(() -> tell(q.offer(1, 1, TimeUnit.SECONDS) ? "y" : "n"));
        if (n > 2) {
            go(() -> tell(q.offer(2) ? "Y" : "N"));
        }
        Integer got = q.poll(1, TimeUnit.SECONDS);
        tell(got == null ? "-" : got);
    }

    static void queueInterrupted(int n) throws Exception {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>();
        Thread t = go(() -> tell(q.take()));
        if (n > 1) {
            go(() -> q.put(1));
        }
        t.interrupt();
    }

    // ---- tasks ----

    static void futureTask(int n) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> {
            tell("r");
            return 7;
        });
        go(f);
        for (int i = 1; i < n; i++) {
            go(() -> tell(f.get()));
        }
    }

    static void go(FutureTask<?> f) {
        go((Work) f::run);
    }

    static void futureTaskCancel(int n) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> 7);
        go(f);
        go(() -> tell(f.cancel(false) ? "c" : "-"));
        try {
            tell(f.get());
        } catch (CancellationException e) {
            tell("x");
        }
    }

    static void pool(int n) throws Exception {
        ThreadPoolExecutor p = (ThreadPoolExecutor) Executors.newFixedThreadPool(n - 1);
        for (int i = 1; i < n; i++) {
            p.execute(() -> tell("t"));
        }
        p.shutdown();
        tell(p.awaitTermination(1, TimeUnit.SECONDS) ? "e" : "-");
    }

    // ---- the user's own ----

    static class Mutex extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int one) {
            return compareAndSetState(0, 1);
        }

        protected boolean tryRelease(int one) {
            setState(0);
            return true;
        }
    }

    static class FairLong extends AbstractQueuedLongSynchronizer {
        protected boolean tryAcquire(long one) {
            return !hasQueuedPredecessors() && compareAndSetState(0, one);
        }

        protected boolean tryRelease(long one) {
            setState(0);
            return true;
        }
    }

    static class Gate extends AbstractQueuedSynchronizer {
        protected int tryAcquireShared(int any) {
            return getState() == 0 ? -1 : 1;
        }

        protected boolean tryReleaseShared(int any) {
            setState(1);
            return true;
        }
    }

    static void ownMutex(int n) throws Exception {
        Mutex m = new Mutex();
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                m.acquire(1);
                tell(id);
                m.release(1);
            });
        }
    }

    static void ownFairLong(int n) throws Exception {
        FairLong m = new FairLong();
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                if (m.tryAcquireNanos(1, 1000)) {
                    tell(id);
                    m.release(1);
                } else {
                    tell("t");
                }
            });
        }
    }

    static void ownGate(int n) throws Exception {
        Gate g = new Gate();
        for (int i = 0; i < n; i++) {
            int id = i;
            go(() -> {
                g.acquireSharedInterruptibly(0);
                tell(id);
            });
        }
        tell("m");
        g.releaseShared(0);
    }

    public static void main(String[] args) throws Exception {
        Sync.class.getDeclaredMethod(args[0], int.class).invoke(null, Integer.parseInt(args[1]));
        end();
        System.out.println(told);
    }
}
