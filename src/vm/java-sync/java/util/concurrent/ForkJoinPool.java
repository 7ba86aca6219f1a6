/* SPDX-License-Identifier: Apache-2.0 */
package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.Waiter;
import java.util.function.Predicate;

/**
 * The pool as a model: one list of queued tasks, which the machine's steps change
 * atomically. Each look at it begins with an access to `gate`, a visible action that orders
 * nothing: what one task did is known to another only by fork, join and what they do
 * themselves. A queued task carries its own edge from who queued it to who runs it.
 *
 * Workers take their own tasks last in, first out (or first in, first out), those of others
 * and submitted ones first in, first out; they idle without end. A worker that waits for a
 * task takes it over when nobody has begun it; else it is replaced while it waits.
 */
public class ForkJoinPool extends AbstractExecutorService {
    public static interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    public static interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    private static final class DefaultFactory implements ForkJoinWorkerThreadFactory {
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            return new ForkJoinWorkerThread(pool);
        }
    }

    /** A queued task. Storing and loading `task` releases and acquires. */
    private static final class Node {
        ForkJoinTask<?> task;
        final Thread owner;
        Node next;

        Node(ForkJoinTask<?> task, Thread owner) {
            this.task = task;
            this.owner = owner;
        }
    }

    private static final int MOST_THREADS = 0x7fff;

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory =
        new DefaultFactory();

    private static int pools;
    static final ForkJoinPool common = new ForkJoinPool(commonParallelism(), true);

    private volatile int gate;
    /** Stored by workers that have nothing to do, loaded by who asks for that: an edge. */
    private int calm;
    private final int parallelism;
    private final boolean fifo;
    private final String prefix;
    private final ForkJoinWorkerThreadFactory factory;
    final Thread.UncaughtExceptionHandler handler;
    private Node first;
    private ForkJoinWorkerThread firstWorker;
    private Waiter idle;
    private Waiter watchers;
    private int workers;
    private int idlers;
    private int blocked;
    private int names;
    private boolean shut;
    private boolean stopped;

    // ---- making one ----

    private static int commonParallelism() {
        String n = System.getProperty("java.util.concurrent.ForkJoinPool.common.parallelism");
        try {
            if (n != null) {
                return Math.min(Math.max(Integer.parseInt(n), 0), MOST_THREADS);
            }
        } catch (NumberFormatException e) {
            return 1;
        }
        return Math.max(Runtime.getRuntime().availableProcessors() - 1, 1);
    }

    private ForkJoinPool(int parallelism, boolean isCommon) {
        this.parallelism = parallelism;
        fifo = false;
        prefix = "ForkJoinPool.commonPool-worker-";
        factory = defaultForkJoinWorkerThreadFactory;
        handler = null;
    }

    public ForkJoinPool() {
        this(Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()));
    }

    public ForkJoinPool(int parallelism) {
        this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory,
                        Thread.UncaughtExceptionHandler handler, boolean asyncMode) {
        if (factory == null) {
            throw new NullPointerException();
        }
        if (parallelism <= 0 || parallelism > MOST_THREADS) {
            throw new IllegalArgumentException();
        }
        this.parallelism = parallelism;
        this.factory = factory;
        this.handler = handler;
        fifo = asyncMode;
        prefix = "ForkJoinPool-" + ++pools + "-worker-";
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory,
                        Thread.UncaughtExceptionHandler handler, boolean asyncMode,
                        int corePoolSize, int maximumPoolSize, int minimumRunnable,
                        Predicate<? super ForkJoinPool> saturate, long keepAliveTime,
                        TimeUnit unit) {
        this(parallelism, factory, handler, asyncMode);
        if (maximumPoolSize < parallelism || keepAliveTime <= 0) {
            throw new IllegalArgumentException();
        }
        unit.toMillis(keepAliveTime);
    }

    public static ForkJoinPool commonPool() {
        return common;
    }

    public static int getCommonPoolParallelism() {
        return Math.max(common.parallelism, 1);
    }

    final String nextWorkerThreadName() {
        return prefix + ++names;
    }

    // ---- the list ----

    private void append(Node n) {
        if (first == null) {
            first = n;
            return;
        }
        Node last = first;
        while (last.next != null) {
            last = last.next;
        }
        last.next = n;
    }

    private ForkJoinTask<?> unlink(Node n) {
        if (n == null) {
            return null;
        }
        if (first == n) {
            first = n.next;
        } else {
            Node p = first;
            while (p.next != n) {
                p = p.next;
            }
            p.next = n.next;
        }
        return n.task;
    }

    /** The task of this thread that is its turn; null: it has none. */
    private Node own(Thread t) {
        Node found = null;
        for (Node n = first; n != null; n = n.next) {
            if (n.owner == t) {
                found = n;
                if (fifo) {
                    break;
                }
            }
        }
        return found;
    }

    private Node newest(Thread t) {
        Node found = null;
        for (Node n = first; n != null; n = n.next) {
            found = n.owner == t ? n : found;
        }
        return found;
    }

    private int count(Thread t) {
        int c = 0;
        for (Node n = first; n != null; n = n.next) {
            c += n.owner == t ? 1 : 0;
        }
        return c;
    }

    private static boolean isSubmission(Node n) {
        return !(n.owner instanceof ForkJoinWorkerThread);
    }

    final void push(ForkJoinTask<?> task, Thread by) {
        Node n = new Node(task, by);
        gate = 0;
        if (stopped || (shut && isSubmission(n))) {
            throw new RejectedExecutionException();
        }
        append(n);
        signal();
    }

    private <T> ForkJoinTask<T> submitted(ForkJoinTask<T> task) {
        if (task == null) {
            throw new NullPointerException();
        }
        push(task, Thread.currentThread());
        return task;
    }

    // ---- workers ----

    /** There may be work: one more worker is to look. */
    private void signal() {
        if (idle != null) {
            Waiter w = idle;
            idle = w.following();
            w.wake();
        } else if (workers - blocked < parallelism) {
            addWorker();
        }
    }

    private void addWorker() {
        workers++;
        ForkJoinWorkerThread t = null;
        try {
            t = factory.newThread(this);
        } finally {
            if (t == null) {
                workers--;
            }
        }
        if (t != null) {
            t.nextWorker = firstWorker;
            firstWorker = t;
            t.start();
        }
    }

    final void runWorker(ForkJoinWorkerThread w) {
        for (ForkJoinTask<?> t; (t = awaitWork(w)) != null;) {
            t.doExec();
        }
    }

    private ForkJoinTask<?> awaitWork(ForkJoinWorkerThread w) {
        for (;;) {
            gate = 0;
            Node n = own(w);
            n = n != null ? n : first;
            if (n != null) {
                return unlink(n);
            }
            calm = 0;
            if (shut || workers - blocked > parallelism) {
                return null;
            }
            Waiter x = Waiter.take(false);
            x.follow(idle);
            idle = x;
            idlers++;
            wakeWatchers();
            x.block(this, false, false, 0);
            idlers--;
            x.done();
        }
    }

    final void deregisterWorker(ForkJoinWorkerThread w, Throwable ex) {
        gate = 0;
        calm = 0;
        workers--;
        if (firstWorker == w) {
            firstWorker = w.nextWorker;
        } else {
            for (ForkJoinWorkerThread p = firstWorker; p != null; p = p.nextWorker) {
                if (p.nextWorker == w) {
                    p.nextWorker = w.nextWorker;
                    break;
                }
            }
        }
        wakeWatchers();
        if (first != null) {
            signal();
        }
        if (ex != null) {
            ForkJoinTask.rethrow(ex);
        }
    }

    private void wakeIdle() {
        while (idle != null) {
            Waiter w = idle;
            idle = w.following();
            w.wake();
        }
    }

    private void wakeWatchers() {
        while (watchers != null) {
            Waiter w = watchers;
            watchers = w.following();
            w.wake();
        }
    }

    // ---- for tasks that wait ----

    /**
     * Takes the task out of the list when nobody has begun it and this thread may run it.
     * False: it has to wait; a worker is replaced meanwhile, until unblocked().
     */
    final boolean takeOver(ForkJoinTask<?> task, Thread by) {
        boolean worker = by instanceof ForkJoinWorkerThread;
        gate = 0;
        for (Node n = first; n != null; n = n.next) {
            if (n.task == task && (worker || n.owner == by)) {
                unlink(n);
                return true;
            }
        }
        if (worker) {
            block();
        }
        return false;
    }

    private void block() {
        blocked++;
        if (first != null && idle == null && workers - blocked < parallelism) {
            addWorker();
        }
    }

    final void unblocked() {
        gate = 0;
        blocked--;
    }

    /** A queued task that the completion of root waits for; null: block as above. */
    final ForkJoinTask<?> takePart(CountedCompleter<?> root, Thread by, boolean blocks) {
        gate = 0;
        for (Node n = first; n != null; n = n.next) {
            if (n.task instanceof CountedCompleter) {
                for (CountedCompleter<?> c = (CountedCompleter<?>) n.task; c != null;
                     c = c.completer) {
                    if (c == root) {
                        return unlink(n);
                    }
                }
            }
        }
        if (blocks && by instanceof ForkJoinWorkerThread) {
            block();
        }
        return null;
    }

    final boolean takeNewest(ForkJoinTask<?> task, Thread by) {
        gate = 0;
        Node n = newest(by);
        if (n == null || n.task != task) {
            return false;
        }
        unlink(n);
        return true;
    }

    /** Own ones only, or any. */
    final ForkJoinTask<?> poll(Thread by, boolean any) {
        gate = 0;
        Node n = own(by);
        return unlink(n == null && any ? first : n);
    }

    final ForkJoinTask<?> peek(Thread by) {
        int look = gate;
        Node n = own(by);
        return n == null ? null : n.task;
    }

    final int queuedBy(Thread by) {
        int look = gate;
        return count(by);
    }

    final int surplus(Thread by) {
        int look = gate;
        return count(by) - idlers;
    }

    private Node nextAsync() {
        Node n = first;
        while (n != null && !(n.task instanceof CompletableFuture.AsynchronousCompletionTask)) {
            n = n.next;
        }
        return n;
    }

    static void helpAsyncBlocker(Executor e, ManagedBlocker blocker) {
        Thread t = Thread.currentThread();
        if (!(t instanceof ForkJoinWorkerThread) || ((ForkJoinWorkerThread) t).pool != e) {
            return;
        }
        ForkJoinPool p = (ForkJoinPool) e;
        while (!blocker.isReleasable()) {
            p.gate = 0;
            ForkJoinTask<?> task = p.unlink(p.nextAsync());
            if (task == null) {
                return;
            }
            task.doExec();
        }
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        if (blocker == null) {
            throw new NullPointerException();
        }
        Thread t = Thread.currentThread();
        ForkJoinPool p = t instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) t).pool
            : null;
        boolean done = false;
        while (!done && !blocker.isReleasable()) {
            if (p == null) {
                done = blocker.block();
                continue;
            }
            p.gate = 0;
            p.block();
            try {
                done = blocker.block();
            } finally {
                p.unblocked();
            }
        }
    }

    // ---- submitting ----

    public <T> T invoke(ForkJoinTask<T> task) {
        submitted(task);
        return task.join();
    }

    public void execute(ForkJoinTask<?> task) {
        submitted(task);
    }

    public void execute(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        ForkJoinTask<?> t = task instanceof ForkJoinTask<?> ? (ForkJoinTask<?>) task
            : new ForkJoinTask.Executed(task);
        submitted(t);
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        return submitted(task);
    }

    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return submitted(ForkJoinTask.adapt(task));
    }

    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return submitted(ForkJoinTask.adapt(task, result));
    }

    @SuppressWarnings("unchecked")
    public ForkJoinTask<?> submit(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        return submitted(task instanceof ForkJoinTask<?> ? (ForkJoinTask<Void>) task
            : ForkJoinTask.adapt(task, (Void) null));
    }

    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new ForkJoinTask.Adapted<T>(Executors.callable(runnable, value), runnable);
    }

    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new ForkJoinTask.Adapted<T>(callable, callable);
    }

    // ---- looking at it ----

    public ForkJoinWorkerThreadFactory getFactory() {
        return factory;
    }

    public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler;
    }

    public int getParallelism() {
        return Math.max(parallelism, 1);
    }

    public int getPoolSize() {
        int look = gate;
        return workers;
    }

    public boolean getAsyncMode() {
        return fifo;
    }

    public int getRunningThreadCount() {
        int look = gate;
        return workers - idlers - blocked;
    }

    public int getActiveThreadCount() {
        int look = gate;
        return workers - idlers;
    }

    private boolean quiet() {
        int look = gate;
        look = calm;
        return first == null && (stopped || workers == idlers);
    }

    public boolean isQuiescent() {
        return quiet();
    }

    public long getStealCount() {
        return 0;
    }

    public long getQueuedTaskCount() {
        int look = gate, c = 0;
        for (Node n = first; n != null; n = n.next) {
            c += isSubmission(n) ? 0 : 1;
        }
        return c;
    }

    public int getQueuedSubmissionCount() {
        int look = gate, c = 0;
        for (Node n = first; n != null; n = n.next) {
            c += isSubmission(n) ? 1 : 0;
        }
        return c;
    }

    public boolean hasQueuedSubmissions() {
        return getQueuedSubmissionCount() > 0;
    }

    protected ForkJoinTask<?> pollSubmission() {
        gate = 0;
        Node n = first;
        while (n != null && !isSubmission(n)) {
            n = n.next;
        }
        return unlink(n);
    }

    protected int drainTasksTo(Collection<? super ForkJoinTask<?>> c) {
        gate = 0;
        List<ForkJoinTask<?>> all = drain();
        c.addAll(all);
        return all.size();
    }

    private List<ForkJoinTask<?>> drain() {
        ArrayList<ForkJoinTask<?>> all = new ArrayList<>();
        while (first != null) {
            all.add(unlink(first));
        }
        return all;
    }

    public String toString() {
        int look = gate, tasks = 0;
        for (Node n = first; n != null; n = n.next) {
            tasks++;
        }
        return super.toString() + "[" + (terminated() ? "Terminated" : stopped ? "Terminating"
            : shut ? "Shutting down" : "Running") + ", parallelism = " + parallelism
            + ", size = " + workers + ", active = " + (workers - idlers) + ", tasks = " + tasks
            + "]";
    }

    // ---- the end ----

    public void shutdown() {
        if (this != common) {
            gate = 0;
            shut = true;
            wakeIdle();
            wakeWatchers();
        }
    }

    public List<Runnable> shutdownNow() {
        if (this != common) {
            gate = 0;
            shut = stopped = true;
            List<ForkJoinTask<?>> all = drain();
            ArrayList<Thread> running = new ArrayList<>();
            for (ForkJoinWorkerThread w = firstWorker; w != null; w = w.nextWorker) {
                running.add(w);
            }
            wakeIdle();
            wakeWatchers();
            for (ForkJoinTask<?> t : all) {
                ForkJoinTask.cancelIgnoringExceptions(t);
            }
            for (Thread t : running) {
                t.interrupt();
            }
        }
        return Collections.emptyList();
    }

    /** Of what the workers did all is known to who sees the end. */
    private boolean terminated() {
        int look = calm;
        return shut && workers == 0 && first == null;
    }

    public boolean isTerminated() {
        int look = gate;
        return terminated();
    }

    public boolean isTerminating() {
        int look = gate;
        return stopped && !terminated();
    }

    public boolean isShutdown() {
        int look = gate;
        return shut;
    }

    /** Waits until woken, to look again; false: the time is over. */
    private boolean watch(long deadline) throws InterruptedException {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
            return false;
        }
        Waiter w = Waiter.take(false);
        w.follow(watchers);
        watchers = w;
        int why = w.block(this, true, true, left);
        if (why != Waiter.WOKEN) {
            watchers = Waiter.without(watchers, w);
        }
        w.done();
        if (why == Waiter.INTERRUPTED) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return why == Waiter.WOKEN;
    }

    private static long deadline(long timeout, TimeUnit unit) {
        long now = System.nanoTime(), nanos = unit.toNanos(timeout);
        return nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + nanos;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (this == common) {
            awaitQuiescence(timeout, unit);
            return false;
        }
        long deadline = deadline(timeout, unit);
        do {
            gate = 0;
            if (terminated()) {
                return true;
            }
        } while (watch(deadline));
        gate = 0;
        return terminated();
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        long deadline = deadline(timeout, unit);
        Thread t = Thread.currentThread();
        boolean interrupted = false, inTime = true;
        while (inTime) {
            ForkJoinTask<?> task = poll(t, true);
            if (task != null) {
                task.doExec();
                continue;
            }
            int self = t instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) t).pool
                == this ? 1 : 0;
            int look = calm;
            if (first == null && workers - idlers == self) {
                break;
            }
            try {
                inTime = watch(deadline);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            t.interrupt();
        }
        return inTime;
    }

    public void close() {
        if (this == common) {
            return;
        }
        shutdown();
        boolean interrupted = false;
        while (!isTerminated()) {
            try {
                awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                shutdownNow();
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
