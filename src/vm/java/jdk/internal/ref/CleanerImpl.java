/* SPDX-License-Identifier: Apache-2.0 */
package jdk.internal.ref;

import java.lang.ref.Cleaner;
import java.lang.ref.Cleaner.Cleanable;
import java.lang.ref.Collector;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;

/** Cleaners without a thread of their own: System.gc() runs the actions. */
public final class CleanerImpl implements Runnable {
    private static Function<Cleaner, CleanerImpl> cleanerImplAccess;
    /** All that were started, newest first. */
    private static CleanerImpl started;

    final PhantomCleanable<?> phantomCleanableList = new PhantomCleanableRef();
    final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private CleanerImpl older;

    public static void setCleanerImplAccess(Function<Cleaner, CleanerImpl> access) {
        cleanerImplAccess = access;
    }

    static CleanerImpl getCleanerImpl(Cleaner cleaner) {
        return cleanerImplAccess.apply(cleaner);
    }

    public void start(Cleaner cleaner, ThreadFactory threadFactory) {
        older = started;
        started = this;
        Collector.setCleaners(new AllCleaners());
    }

    /** Runs the actions that are due. */
    @Override
    public void run() {
        for (Object due; (due = queue.poll()) != null; ) {
            try {
                ((Cleanable) due).clean();
            } catch (Throwable e) {
                // as documented: exceptions of cleaning actions are ignored
            }
        }
    }

    private static final class AllCleaners implements Runnable {
        @Override
        public void run() {
            for (CleanerImpl c = started; c != null; c = c.older) {
                c.run();
            }
        }
    }

    public static final class PhantomCleanableRef extends PhantomCleanable<Object> {
        private final Runnable action;

        public PhantomCleanableRef(Object obj, Cleaner cleaner, Runnable action) {
            super(obj, cleaner);
            this.action = action;
        }

        /** The head of a list. */
        PhantomCleanableRef() {
            this.action = null;
        }

        @Override
        protected void performCleanup() {
            action.run();
        }

        @Override
        public Object get() {
            throw new UnsupportedOperationException("get");
        }

        @Override
        public void clear() {
            throw new UnsupportedOperationException("clear");
        }
    }
}
