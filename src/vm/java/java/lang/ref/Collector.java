/* SPDX-License-Identifier: Apache-2.0 */
package java.lang.ref;

/** System.gc(): clears what is only weakly reachable, queues it, runs cleaners. */
public final class Collector {
    /** Runs the actions of all cleaners whose object is gone; null: there are none. */
    private static Runnable cleaners;

    private Collector() {
    }

    public static void setCleaners(Runnable r) {
        cleaners = r;
    }

    /** Stands for Runtime.gc(). */
    static void gc(Runtime runtime) {
        Reference<?> r = collect0();
        while (r != null) {
            Reference<?> next = r.discovered;
            r.discovered = null;
            queue(r);
            r = next;
        }
        if (cleaners != null) {
            cleaners.run();
        }
    }

    private static <T> void queue(Reference<T> r) {
        ReferenceQueue<? super T> q = r.queue;
        if (q != ReferenceQueue.NULL) {
            q.enqueue(r);
        }
    }

    /** Collects; the references that were cleared, linked by `discovered`. */
    private static native Reference<?> collect0();
}
