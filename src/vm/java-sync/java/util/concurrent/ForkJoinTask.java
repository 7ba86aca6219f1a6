/* SPDX-License-Identifier: Apache-2.0 */
package java.util.concurrent;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;
import java.util.concurrent.locks.Waiter;
import jdk.internal.misc.Unsafe;

/**
 * A task of the model pool. Its end is an update of `status`, which is what others see of
 * it; who waits for it is in a list that the machine's steps change atomically.
 */
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final long serialVersionUID = -7721805057305804111L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATUS = U.objectFieldOffset(ForkJoinTask.class, "status");

    static final int DONE = 1 << 31;
    static final int ABNORMAL = 1 << 16;
    static final int THROWN = 1 << 17;
    private static final int TAG = 0xffff;

    volatile int status;
    private transient Throwable thrown;
    private transient Thread thrower;
    private transient Waiter waiters;

    public ForkJoinTask() {
    }

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    // ---- the end ----

    static boolean isExceptionalStatus(int s) {
        return (s & THROWN) != 0;
    }

    /** In one step: the task is done, and who waits for it goes on. */
    private int end(int bits, Throwable ex) {
        for (;;) {
            int s = status;
            if (s < 0) {
                return s;
            }
            if (U.compareAndSetInt(this, STATUS, s, s | DONE | bits)) {
                thrown = ex;
                thrower = ex == null ? null : Thread.currentThread();
                while (waiters != null) {
                    Waiter w = waiters;
                    waiters = w.following();
                    w.wake();
                }
                return s | DONE | bits;
            }
        }
    }

    final int trySetThrown(Throwable ex) {
        return end(ABNORMAL | THROWN, ex);
    }

    int trySetException(Throwable ex) {
        return trySetThrown(ex);
    }

    final int doExec() {
        int s = status;
        if (s >= 0) {
            boolean completed;
            try {
                completed = exec();
            } catch (Throwable ex) {
                return trySetException(ex);
            }
            if (completed) {
                s = end(0, null);
            }
        }
        return s;
    }

    static final void cancelIgnoringExceptions(Future<?> f) {
        if (f != null) {
            try {
                f.cancel(true);
            } catch (Throwable ignored) {
            }
        }
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        return (end(ABNORMAL, null) & (ABNORMAL | THROWN)) == ABNORMAL;
    }

    public void completeExceptionally(Throwable ex) {
        trySetException(ex instanceof RuntimeException || ex instanceof Error ? ex
            : new RuntimeException(ex));
    }

    public void complete(V value) {
        try {
            setRawResult(value);
        } catch (Throwable ex) {
            trySetException(ex);
            return;
        }
        end(0, null);
    }

    public final void quietlyComplete() {
        end(0, null);
    }

    public void reinitialize() {
        thrown = null;
        thrower = null;
        status = 0;
    }

    // ---- waiting ----

    /** The pool whose tasks this thread may run while it waits. */
    private static ForkJoinPool helped(Thread t) {
        return t instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) t).pool
            : ForkJoinPool.common;
    }

    private boolean help(ForkJoinPool pool, Thread t) {
        if (this instanceof CountedCompleter) {
            ForkJoinTask<?> part = pool.takePart((CountedCompleter<?>) this, t, true);
            if (part == null) {
                return false;
            }
            part.doExec();
            return true;
        }
        if (!pool.takeOver(this, t)) {
            return false;
        }
        doExec();
        return true;
    }

    /** The status at the end, or when the time is over. */
    private int await(boolean interruptible, boolean timed, long nanos)
        throws InterruptedException {
        int s;
        if (interruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        Thread t = Thread.currentThread();
        ForkJoinPool pool = helped(t);
        do {
            if ((s = status) < 0) {
                return s;
            }
        } while (help(pool, t));
        try {
            return block(interruptible, timed, nanos);
        } finally {
            if (t instanceof ForkJoinWorkerThread) {
                pool.unblocked();
            }
        }
    }

    private int block(boolean interruptible, boolean timed, long nanos)
        throws InterruptedException {
        long deadline = timed ? System.nanoTime() + nanos : 0;
        int s;
        while ((s = status) >= 0) {
            Waiter w = Waiter.take(false);
            w.follow(waiters);
            waiters = w;
            int why = w.block(this, interruptible, timed,
                              timed ? deadline - System.nanoTime() : 0);
            if (why != Waiter.WOKEN) {
                waiters = Waiter.without(waiters, w);
            }
            w.done();
            if (why == Waiter.INTERRUPTED) {
                Thread.interrupted();
                throw new InterruptedException();
            }
            if (why == Waiter.TIMED_OUT) {
                return status;
            }
        }
        return s;
    }

    private int awaitForSure() {
        try {
            return await(false, false, 0);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    // ---- results ----

    /** As seen by another thread: a new one of the same kind, if there can be one. */
    private Throwable exceptionForMe() {
        Throwable ex = thrown;
        if (ex == null || thrower == Thread.currentThread()) {
            return ex;
        }
        try {
            Constructor<?> plain = null;
            for (Constructor<?> c : ex.getClass().getConstructors()) {
                Class<?>[] p = c.getParameterTypes();
                if (p.length == 1 && p[0] == Throwable.class) {
                    return (Throwable) c.newInstance(ex);
                }
                plain = p.length == 0 ? c : plain;
            }
            if (plain != null) {
                Throwable made = (Throwable) plain.newInstance();
                made.initCause(ex);
                return made;
            }
        } catch (Exception ignored) {
        }
        return ex;
    }

    private void report(int s) {
        if ((s & ABNORMAL) != 0) {
            rethrow((s & THROWN) != 0 ? exceptionForMe() : null);
        }
    }

    private V reportGet(int s) throws ExecutionException {
        if ((s & THROWN) != 0) {
            throw new ExecutionException(exceptionForMe());
        }
        if ((s & ABNORMAL) != 0) {
            throw new CancellationException();
        }
        return getRawResult();
    }

    static void rethrow(Throwable ex) {
        ForkJoinTask.<RuntimeException>uncheckedThrow(ex);
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void uncheckedThrow(Throwable t) throws T {
        if (t == null) {
            throw new CancellationException();
        }
        throw (T) t;
    }

    public final ForkJoinTask<V> fork() {
        Thread t = Thread.currentThread();
        helped(t).push(this, t);
        return this;
    }

    public final V join() {
        int s = status;
        report(s < 0 ? s : awaitForSure());
        return getRawResult();
    }

    public final V invoke() {
        int s = doExec();
        report(s < 0 ? s : awaitForSure());
        return getRawResult();
    }

    public final V get() throws InterruptedException, ExecutionException {
        return reportGet(await(true, false, 0));
    }

    public final V get(long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, TimeoutException {
        int s = await(true, true, unit.toNanos(timeout));
        if (s >= 0) {
            throw new TimeoutException();
        }
        return reportGet(s);
    }

    public final void quietlyJoin() {
        if (status >= 0) {
            awaitForSure();
        }
    }

    public final boolean quietlyJoin(long timeout, TimeUnit unit) throws InterruptedException {
        return await(true, true, unit.toNanos(timeout)) < 0;
    }

    public final void quietlyInvoke() {
        if (doExec() >= 0) {
            awaitForSure();
        }
    }

    public static void invokeAll(ForkJoinTask<?> t1, ForkJoinTask<?> t2) {
        invokeAll(new ForkJoinTask<?>[] {t1, t2});
    }

    /** The first runs here, the others are forked; one that fails cancels the rest. */
    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (ForkJoinTask<?> t : tasks) {
            if (t == null) {
                throw new NullPointerException();
            }
        }
        for (int i = tasks.length - 1; i > 0; i--) {
            tasks[i].fork();
        }
        for (int i = 0; i < tasks.length; i++) {
            int s = i == 0 ? tasks[i].doExec() : tasks[i].status;
            if (s >= 0) {
                s = tasks[i].awaitForSure();
            }
            if ((s & ABNORMAL) != 0) {
                for (int j = i + 1; j < tasks.length; j++) {
                    cancelIgnoringExceptions(tasks[j]);
                }
                tasks[i].report(s);
            }
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        if (!(tasks instanceof RandomAccess) || !(tasks instanceof List<?>)) {
            invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
            return tasks;
        }
        ForkJoinTask<?>[] list = new ForkJoinTask<?>[tasks.size()];
        for (int i = 0; i < list.length; i++) {
            list[i] = ((List<? extends ForkJoinTask<?>>) tasks).get(i);
        }
        invokeAll(list);
        return tasks;
    }

    // ---- looking at it ----

    public final boolean isDone() {
        return status < 0;
    }

    public final boolean isCancelled() {
        return (status & (ABNORMAL | THROWN)) == ABNORMAL;
    }

    public final boolean isCompletedAbnormally() {
        return (status & ABNORMAL) != 0;
    }

    public final boolean isCompletedNormally() {
        return (status & (DONE | ABNORMAL)) == DONE;
    }

    public final Throwable getException() {
        int s = status;
        return (s & ABNORMAL) == 0 ? null
            : (s & THROWN) != 0 ? exceptionForMe() : new CancellationException();
    }

    public final short getForkJoinTaskTag() {
        return (short) status;
    }

    public final short setForkJoinTaskTag(short newValue) {
        int s;
        do {
            s = status;
        } while (!U.compareAndSetInt(this, STATUS, s, (s & ~TAG) | (newValue & TAG)));
        return (short) s;
    }

    public final boolean compareAndSetForkJoinTaskTag(short expect, short update) {
        for (;;) {
            int s = status;
            if ((short) s != expect) {
                return false;
            }
            if (U.compareAndSetInt(this, STATUS, s, (s & ~TAG) | (update & TAG))) {
                return true;
            }
        }
    }

    // ---- the thread's pool ----

    private static ForkJoinPool own(Thread t) {
        return t instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) t).pool : null;
    }

    public static ForkJoinPool getPool() {
        return own(Thread.currentThread());
    }

    public static boolean inForkJoinPool() {
        return Thread.currentThread() instanceof ForkJoinWorkerThread;
    }

    public static void helpQuiesce() {
        helped(Thread.currentThread()).awaitQuiescence(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    public boolean tryUnfork() {
        Thread t = Thread.currentThread();
        return helped(t).takeNewest(this, t);
    }

    public static int getQueuedTaskCount() {
        Thread t = Thread.currentThread();
        return helped(t).queuedBy(t);
    }

    public static int getSurplusQueuedTaskCount() {
        Thread t = Thread.currentThread();
        return own(t) == null ? 0 : own(t).surplus(t);
    }

    protected static ForkJoinTask<?> peekNextLocalTask() {
        Thread t = Thread.currentThread();
        return helped(t).peek(t);
    }

    protected static ForkJoinTask<?> pollNextLocalTask() {
        Thread t = Thread.currentThread();
        return own(t) == null ? null : own(t).poll(t, false);
    }

    protected static ForkJoinTask<?> pollTask() {
        Thread t = Thread.currentThread();
        return own(t) == null ? null : own(t).poll(t, true);
    }

    protected static ForkJoinTask<?> pollSubmission() {
        Thread t = Thread.currentThread();
        return own(t) == null ? null : own(t).pollSubmission();
    }

    // ---- other tasks as such ones ----

    static final class Adapted<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 2838392045355241008L;
        private final transient Callable<? extends T> callable;
        private final transient Object shown;
        private transient T result;

        Adapted(Callable<? extends T> callable, Object shown) {
            if (callable == null) {
                throw new NullPointerException();
            }
            this.callable = callable;
            this.shown = shown;
        }

        public T getRawResult() {
            return result;
        }

        public void setRawResult(T value) {
            result = value;
        }

        public boolean exec() {
            try {
                result = callable.call();
                return true;
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        }

        public void run() {
            invoke();
        }

        public String toString() {
            return super.toString() + "[Wrapped task = " + shown + "]";
        }
    }

    /** Of ForkJoinPool.execute: nobody asks for the result. */
    static final class Executed extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 5232453952276885070L;
        private final transient Runnable runnable;

        Executed(Runnable runnable) {
            this.runnable = runnable;
        }

        public Void getRawResult() {
            return null;
        }

        public void setRawResult(Void value) {
        }

        public boolean exec() {
            runnable.run();
            return true;
        }

        int trySetException(Throwable ex) {
            int s = trySetThrown(ex);
            Thread t = Thread.currentThread();
            Thread.UncaughtExceptionHandler h = t.getUncaughtExceptionHandler();
            if (isExceptionalStatus(s) && h != null) {
                try {
                    h.uncaughtException(t, ex);
                } catch (Throwable ignored) {
                }
            }
            return s;
        }
    }

    public static ForkJoinTask<?> adapt(Runnable runnable) {
        return adapt(runnable, (Void) null);
    }

    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) {
        return new Adapted<T>(Executors.callable(runnable, result), runnable);
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new Adapted<T>(callable, callable);
    }

    public static <T> ForkJoinTask<T> adaptInterruptible(Callable<? extends T> callable) {
        return new Adapted<T>(callable, callable);
    }
}
