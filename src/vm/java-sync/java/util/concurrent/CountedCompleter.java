/* SPDX-License-Identifier: Apache-2.0 */
package java.util.concurrent;

import jdk.internal.misc.Unsafe;

/** A task that is complete when those it waits for are; of the model pool. */
public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private static final long serialVersionUID = 5232453752276485070L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long PENDING =
        U.objectFieldOffset(CountedCompleter.class, "pending");

    final CountedCompleter<?> completer;
    private volatile int pending;

    protected CountedCompleter(CountedCompleter<?> completer, int initialPendingCount) {
        this.completer = completer;
        pending = initialPendingCount;
    }

    protected CountedCompleter(CountedCompleter<?> completer) {
        this.completer = completer;
    }

    protected CountedCompleter() {
        completer = null;
    }

    public abstract void compute();

    public void onCompletion(CountedCompleter<?> caller) {
    }

    public boolean onExceptionalCompletion(Throwable ex, CountedCompleter<?> caller) {
        return true;
    }

    public final CountedCompleter<?> getCompleter() {
        return completer;
    }

    public final int getPendingCount() {
        return pending;
    }

    public final void setPendingCount(int count) {
        pending = count;
    }

    public final void addToPendingCount(int delta) {
        U.getAndAddInt(this, PENDING, delta);
    }

    public final boolean compareAndSetPendingCount(int expected, int count) {
        return U.compareAndSetInt(this, PENDING, expected, count);
    }

    public final int decrementPendingCountUnlessZero() {
        int c;
        do {
            c = pending;
        } while (c != 0 && !compareAndSetPendingCount(c, c - 1));
        return c;
    }

    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> c = this;
        while (c.completer != null) {
            c = c.completer;
        }
        return c;
    }

    private void propagate(boolean calls) {
        CountedCompleter<?> caller = this;
        for (CountedCompleter<?> c = this; c.decrementPendingCountUnlessZero() == 0;) {
            if (calls) {
                c.onCompletion(caller);
            }
            if (c.completer == null) {
                c.quietlyComplete();
                return;
            }
            caller = c;
            c = c.completer;
        }
    }

    public final void tryComplete() {
        propagate(true);
    }

    public final void propagateCompletion() {
        propagate(false);
    }

    public void complete(T rawResult) {
        setRawResult(rawResult);
        onCompletion(this);
        quietlyComplete();
        if (completer != null) {
            completer.tryComplete();
        }
    }

    public final CountedCompleter<?> firstComplete() {
        return decrementPendingCountUnlessZero() == 0 ? this : null;
    }

    public final CountedCompleter<?> nextComplete() {
        if (completer != null) {
            return completer.firstComplete();
        }
        quietlyComplete();
        return null;
    }

    public final void quietlyCompleteRoot() {
        getRoot().quietlyComplete();
    }

    public final void helpComplete(int maxTasks) {
        Thread t = Thread.currentThread();
        ForkJoinPool p = t instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) t).pool
            : ForkJoinPool.common;
        for (int i = 0; i < maxTasks && status >= 0; i++) {
            ForkJoinTask<?> part = p.takePart(this, t, false);
            if (part == null) {
                return;
            }
            part.doExec();
        }
    }

    int trySetException(Throwable ex) {
        int first = trySetThrown(ex), s = first;
        CountedCompleter<?> caller = this;
        for (CountedCompleter<?> c = this; isExceptionalStatus(s)
             && c.onExceptionalCompletion(ex, caller) && c.completer != null
             && c.completer.status >= 0;) {
            caller = c;
            c = c.completer;
            s = c.trySetThrown(ex);
        }
        return first;
    }

    protected final boolean exec() {
        compute();
        return false;
    }

    public T getRawResult() {
        return null;
    }

    protected void setRawResult(T t) {
    }
}
