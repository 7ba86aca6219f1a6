// SPDX-License-Identifier: Apache-2.0
// schedule: any
// ReentrantLock fair and unfair, conditions, read-write locks, StampedLock, errors of misuse.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Locks {
    static class Bounded<T> {
        final ReentrantLock lock;
        final Condition notFull, notEmpty;
        final ArrayDeque<T> q = new ArrayDeque<>();
        Bounded(boolean fair) { lock = new ReentrantLock(fair); notFull = lock.newCondition(); notEmpty = lock.newCondition(); }
        void put(T t) throws InterruptedException {
            lock.lock();
            try {
                while (q.size() == 2) notFull.await();
                q.add(t);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
        T take() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (q.isEmpty()) notEmpty.await();
                T t = q.remove();
                notFull.signal();
                return t;
            } finally {
                lock.unlock();
            }
        }
    }
    static void misuse(String s, Runnable r) {
        try {
            r.run();
            System.out.println(s + " fine");
        } catch (RuntimeException | Error e) {
            System.out.println(s + " " + e);
        }
    }
    static void join(Thread... ts) throws InterruptedException {
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
    }
    interface Body { void go() throws Exception; }
    static Thread thread(Body b) {
        return new Thread(() -> {
            try {
                b.go();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
    }
    public static void main(String[] args) throws Exception {
        for (boolean fair : new boolean[] {false, true}) {
            Bounded<Integer> b = new Bounded<>(fair);
            int[] sum = new int[2];
            join(thread(() -> { for (int i = 0; i < 10; i++) b.put(i); }), thread(() -> { for (int i = 10; i < 20; i++) b.put(i); }),
                thread(() -> { for (int i = 0; i < 10; i++) sum[0] += b.take(); }), thread(() -> { for (int i = 0; i < 10; i++) sum[1] += b.take(); }));
            System.out.println(sum[0] + sum[1] + " " + b.q.size() + b.lock.isFair() + b.lock.isLocked() + b.lock.hasQueuedThreads());
        }
        ReentrantLock l = new ReentrantLock();
        l.lock();
        l.lock();
        System.out.println(l.getHoldCount() + " " + l.isHeldByCurrentThread() + l.tryLock() + l.getHoldCount());
        boolean[] got = new boolean[2];
        join(thread(() -> { got[0] = l.tryLock(); got[1] = l.tryLock(1, TimeUnit.MILLISECONDS); }));
        System.out.println(got[0] + " " + got[1]);
        l.unlock();
        l.unlock();
        l.unlock();
        misuse("unlock", l::unlock);
        Condition c = l.newCondition();
        misuse("signal", c::signal);
        misuse("await", () -> { try { c.await(); } catch (InterruptedException e) {} });
        l.lock();
        System.out.println(c.await(1, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0) + c.awaitUntil(new Date(0)) + l.hasWaiters(c));
        l.unlock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Map<String, Integer> map = new HashMap<>();
        join(thread(() -> { for (int i = 0; i < 5; i++) { rw.writeLock().lock(); try { map.merge("k", 1, Integer::sum); } finally { rw.writeLock().unlock(); } } }),
            thread(() -> { for (int i = 0; i < 5; i++) { rw.writeLock().lock(); try { map.merge("k", 1, Integer::sum); } finally { rw.writeLock().unlock(); } } }),
            thread(() -> { for (int i = 0; i < 5; i++) { rw.readLock().lock(); try { map.get("k"); } finally { rw.readLock().unlock(); } } }));
        System.out.println(map + " " + rw.getReadLockCount() + rw.isWriteLocked());
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(rw.getReadLockCount() + " " + rw.getReadHoldCount() + rw.writeLock().tryLock() + rw.readLock().tryLock());
        rw.readLock().unlock();
        rw.readLock().unlock();
        misuse("read unlock", () -> rw.readLock().unlock());
        misuse("read condition", () -> rw.readLock().newCondition());
        StampedLock s = new StampedLock();
        long[] xy = new long[2];
        boolean[] torn = new boolean[1];
        join(thread(() -> { for (int i = 0; i < 10; i++) { long st = s.writeLock(); xy[0]++; xy[1]++; s.unlockWrite(st); } }),
            thread(() -> { for (int i = 0; i < 10; i++) { long st = s.tryOptimisticRead(); long x = xy[0], y = xy[1]; if (!s.validate(st)) { st = s.readLock(); x = xy[0]; y = xy[1]; s.unlockRead(st); } if (x != y) torn[0] = true; } }),
            thread(() -> { for (int i = 0; i < 5; i++) { long st = s.readLock(); long w = s.tryConvertToWriteLock(st); if (w == 0) { s.unlockRead(st); w = s.writeLock(); } xy[0]--; xy[1]--; s.unlock(w); } }));
        System.out.println(xy[0] + " " + xy[1] + torn[0] + s.isReadLocked() + s.isWriteLocked() + (s.tryWriteLock(1, TimeUnit.MILLISECONDS) != 0) + s.tryReadLock());
        s.asWriteLock();
        misuse("stamped", () -> s.unlockWrite(12345));
        System.out.println(l.toString().replaceAll("@[0-9a-f]+", "@") + rw.toString().replaceAll("@[0-9a-f]+", "@"));
        AbstractQueuedSynchronizer mutex = new AbstractQueuedSynchronizer() {
            protected boolean tryAcquire(int n) { return compareAndSetState(0, 1); }
            protected boolean tryRelease(int n) { setState(0); return true; }
        };
        int[] n = {0};
        Body inc = () -> { for (int i = 0; i < 10; i++) { mutex.acquire(1); n[0]++; mutex.release(1); } };
        join(thread(inc), thread(inc), thread(inc));
        System.out.println(n[0] + " " + mutex.hasQueuedThreads());
    }
}
