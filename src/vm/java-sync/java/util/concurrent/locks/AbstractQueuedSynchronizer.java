/* SPDX-License-Identifier: Apache-2.0 */
package java.util.concurrent.locks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import jdk.internal.misc.Unsafe;

/**
 * The synchronizer framework with its protected interface, as a model: the state is
 * accessed as in the JDK, the queue is a list that the machine's steps change atomically.
 * A thread that fails to acquire queues up and blocks in the same step; a release wakes the
 * first in the queue, which tries again against whoever barges in. Conditions are a second
 * queue whose waiters are moved to the first.
 *
 * The twin for 64-bit states is made from this file: STATE stands for its type.
 */
public abstract class AbstractQueuedSynchronizer extends AbstractOwnableSynchronizer
    implements java.io.Serializable {
    private static final long serialVersionUID = 7373984972572414691L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long OFFSET =
        U.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");

    static {
        Waiter.prepare(); // initialized by whoever makes the first synchronizer
    }

    private volatile /*STATE*/int state;
    private transient Waiter first;
    private transient boolean contended;

    protected AbstractQueuedSynchronizer() {
    }

    protected final /*STATE*/int getState() {
        return state;
    }

    protected final void setState(/*STATE*/int newState) {
        state = newState;
    }

    protected final boolean compareAndSetState(/*STATE*/int expect, /*STATE*/int update) {
        return U.compareAndSetInt(this, OFFSET, expect, update);
    }

    protected boolean tryAcquire(/*STATE*/int arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryRelease(/*STATE*/int arg) {
        throw new UnsupportedOperationException();
    }

    protected /*STATE*/int tryAcquireShared(/*STATE*/int arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryReleaseShared(/*STATE*/int arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean isHeldExclusively() {
        throw new UnsupportedOperationException();
    }

    // ---- the queue ----

    private void enqueue(Waiter w) {
        contended = true;
        w.next = null;
        if (first == null) {
            first = w;
            return;
        }
        Waiter last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = w;
    }

    private void remove(Waiter w) {
        if (first == w) {
            first = w.next;
        } else {
            for (Waiter p = first; p != null; p = p.next) {
                if (p.next == w) {
                    p.next = w.next;
                    break;
                }
            }
        }
        w.next = null;
    }

    private void wakeFirst() {
        if (first != null) {
            first.wake();
        }
    }

    private boolean attempt(/*STATE*/int arg, boolean shared) {
        return shared ? tryAcquireShared(arg) >= 0 : tryAcquire(arg);
    }

    /**
     * One that is queued goes on until it has acquired: 0, or gives up: why. It tries before
     * it blocks: what its last attempt failed for may be gone, and whoever released before
     * it was queued did not wake it.
     */
    private int acquireQueued(Waiter w, /*STATE*/int arg, boolean interruptible, boolean timed,
                              long deadline) {
        try {
            for (;;) {
                if (first == w && attempt(arg, w.shared)) {
                    remove(w);
                    if (w.shared && first != null && first.shared) {
                        wakeFirst();
                    }
                    return Waiter.WOKEN;
                }
                int why = w.block(this, interruptible, timed,
                                  timed ? deadline - System.nanoTime() : 0);
                if (why != Waiter.WOKEN) {
                    giveUp(w);
                    return why;
                }
            }
        } catch (Throwable t) {
            giveUp(w);
            w.done();
            throw t;
        }
    }

    /** Whom it was to wake must not be forgotten. */
    private void giveUp(Waiter w) {
        boolean wasFirst = first == w;
        remove(w);
        if (wasFirst) {
            wakeFirst();
        }
    }

    private int acquire(/*STATE*/int arg, boolean shared, boolean interruptible, boolean timed,
                        long nanos) throws InterruptedException {
        if (interruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (attempt(arg, shared)) {
            return Waiter.WOKEN;
        }
        if (timed && nanos <= 0) {
            return Waiter.TIMED_OUT;
        }
        Waiter w = Waiter.take(shared);
        enqueue(w);
        long deadline = timed ? System.nanoTime() + nanos : 0;
        int why = acquireQueued(w, arg, interruptible, timed, deadline);
        w.done();
        if (why == Waiter.INTERRUPTED) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return why;
    }

    private void acquireForSure(/*STATE*/int arg, boolean shared) {
        try {
            acquire(arg, shared, false, false, 0);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public final void acquire(/*STATE*/int arg) {
        acquireForSure(arg, false);
    }

    public final void acquireInterruptibly(/*STATE*/int arg) throws InterruptedException {
        acquire(arg, false, true, false, 0);
    }

    public final boolean tryAcquireNanos(/*STATE*/int arg, long nanosTimeout)
        throws InterruptedException {
        return acquire(arg, false, true, true, nanosTimeout) == Waiter.WOKEN;
    }

    public final boolean release(/*STATE*/int arg) {
        if (!tryRelease(arg)) {
            return false;
        }
        wakeFirst();
        return true;
    }

    public final void acquireShared(/*STATE*/int arg) {
        acquireForSure(arg, true);
    }

    public final void acquireSharedInterruptibly(/*STATE*/int arg) throws InterruptedException {
        acquire(arg, true, true, false, 0);
    }

    public final boolean tryAcquireSharedNanos(/*STATE*/int arg, long nanosTimeout)
        throws InterruptedException {
        return acquire(arg, true, true, true, nanosTimeout) == Waiter.WOKEN;
    }

    public final boolean releaseShared(/*STATE*/int arg) {
        if (!tryReleaseShared(arg)) {
            return false;
        }
        wakeFirst();
        return true;
    }

    // ---- looking at the queue ----

    public final boolean hasQueuedThreads() {
        return first != null;
    }

    public final boolean hasContended() {
        return contended;
    }

    public final Thread getFirstQueuedThread() {
        return first == null ? null : first.thread;
    }

    public final boolean isQueued(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        for (Waiter w = first; w != null; w = w.next) {
            if (w.thread == thread) {
                return true;
            }
        }
        return false;
    }

    final boolean apparentlyFirstQueuedIsExclusive() {
        return first != null && !first.shared;
    }

    public final boolean hasQueuedPredecessors() {
        return first != null && first.thread != Thread.currentThread();
    }

    private static int count(Waiter from) {
        int n = 0;
        for (Waiter w = from; w != null; w = w.next) {
            n++;
        }
        return n;
    }

    /** The last in the queue comes first, as in the JDK. */
    private static Collection<Thread> threads(Waiter from, boolean exclusive, boolean shared) {
        ArrayList<Thread> list = new ArrayList<>();
        for (Waiter w = from; w != null; w = w.next) {
            if (w.shared ? shared : exclusive) {
                list.add(0, w.thread);
            }
        }
        return list;
    }

    public final int getQueueLength() {
        return count(first);
    }

    public final Collection<Thread> getQueuedThreads() {
        return threads(first, true, true);
    }

    public final Collection<Thread> getExclusiveQueuedThreads() {
        return threads(first, true, false);
    }

    public final Collection<Thread> getSharedQueuedThreads() {
        return threads(first, false, true);
    }

    public String toString() {
        return super.toString() + "[State = " + getState() + ", "
            + (hasQueuedThreads() ? "non" : "") + "empty queue]";
    }

    public final boolean owns(ConditionObject condition) {
        return condition.isOwnedBy(this);
    }

    public final boolean hasWaiters(ConditionObject condition) {
        return own(condition).hasWaiters();
    }

    public final int getWaitQueueLength(ConditionObject condition) {
        return own(condition).getWaitQueueLength();
    }

    public final Collection<Thread> getWaitingThreads(ConditionObject condition) {
        return own(condition).getWaitingThreads();
    }

    private ConditionObject own(ConditionObject condition) {
        if (!owns(condition)) {
            throw new IllegalArgumentException("Not owner");
        }
        return condition;
    }

    // ---- conditions ----

    /**
     * Gives the lock up, waits to be moved to its queue (or leaves the condition by
     * itself), takes the lock again. WOKEN: signalled.
     */
    private int await(ConditionObject c, boolean interruptible, boolean timed, long nanos)
        throws InterruptedException {
        Waiter w = Waiter.take(false);
        /*STATE*/int saved = getState();
        long deadline = timed ? System.nanoTime() + nanos : 0;
        c.add(w);
        try {
            if (!release(saved)) {
                throw new IllegalMonitorStateException();
            }
        } catch (Throwable t) {
            c.withdraw(w);
            w.done();
            throw t;
        }
        int why = w.block(c, interruptible, timed, timed ? deadline - System.nanoTime() : 0);
        boolean left = why != Waiter.WOKEN && c.withdraw(w);
        if (left) {
            enqueue(w);
            Waiter.pause(this, OFFSET); // whoever has the lock may signal others meanwhile
        }
        boolean interrupted = why == Waiter.INTERRUPTED;
        if (interrupted) {
            Thread.interrupted();
        }
        acquireQueued(w, saved, false, false, 0);
        w.done();
        if (interrupted && left) {
            throw new InterruptedException();
        }
        if (interrupted) { // the signal came first: the interrupt stays
            Thread.currentThread().interrupt();
        }
        return left ? why : Waiter.WOKEN;
    }

    public class ConditionObject implements Condition, java.io.Serializable {
        private static final long serialVersionUID = 1173984872572414699L;

        private transient Waiter firstWaiter;

        public ConditionObject() {
        }

        private void add(Waiter w) {
            if (firstWaiter == null) {
                firstWaiter = w;
                return;
            }
            Waiter last = firstWaiter;
            while (last.next != null) {
                last = last.next;
            }
            last.next = w;
        }

        /** False: it was moved to the lock's queue already. */
        private boolean withdraw(Waiter w) {
            Waiter before = null;
            for (Waiter p = firstWaiter; p != null; before = p, p = p.next) {
                if (p == w) {
                    if (before == null) {
                        firstWaiter = w.next;
                    } else {
                        before.next = w.next;
                    }
                    w.next = null;
                    return true;
                }
            }
            return false;
        }

        private void check() {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
        }

        private void move(boolean all) {
            check();
            while (firstWaiter != null) {
                Waiter w = firstWaiter;
                firstWaiter = w.next;
                enqueue(w);
                if (!all) {
                    break;
                }
            }
        }

        public final void signal() {
            move(false);
        }

        public final void signalAll() {
            move(true);
        }

        private int await(boolean interruptible, boolean timed, long nanos)
            throws InterruptedException {
            if (interruptible && Thread.interrupted()) {
                throw new InterruptedException();
            }
            check();
            return AbstractQueuedSynchronizer.this.await(this, interruptible, timed, nanos);
        }

        public final void await() throws InterruptedException {
            await(true, false, 0);
        }

        public final void awaitUninterruptibly() {
            try {
                await(false, false, 0);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        public final long awaitNanos(long nanosTimeout) throws InterruptedException {
            long deadline = System.nanoTime() + Math.max(nanosTimeout, 0);
            int why = await(true, true, Math.max(nanosTimeout, 0));
            long left = deadline - System.nanoTime();
            return why == Waiter.TIMED_OUT ? Math.min(left, 0) : left;
        }

        public final boolean awaitUntil(Date deadline) throws InterruptedException {
            long millis = deadline.getTime() - System.currentTimeMillis();
            return await(true, true, Math.max(millis, 0) * 1000000L) == Waiter.WOKEN;
        }

        public final boolean await(long time, TimeUnit unit) throws InterruptedException {
            return await(true, true, Math.max(unit.toNanos(time), 0)) == Waiter.WOKEN;
        }

        final boolean isOwnedBy(AbstractQueuedSynchronizer sync) {
            return sync == AbstractQueuedSynchronizer.this;
        }

        protected final boolean hasWaiters() {
            check();
            return firstWaiter != null;
        }

        protected final int getWaitQueueLength() {
            check();
            return count(firstWaiter);
        }

        protected final Collection<Thread> getWaitingThreads() {
            check();
            return threads(firstWaiter, true, true);
        }
    }
}
