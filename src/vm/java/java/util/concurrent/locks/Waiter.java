/* SPDX-License-Identifier: Apache-2.0 */
package java.util.concurrent.locks;

import jdk.internal.misc.Unsafe;

/**
 * A thread in a queue of a model synchronizer. Blocking and waking are the machine's own:
 * they order nothing, and waking one that does not block yet is not lost.
 */
public final class Waiter {
    public static final int WOKEN = 0;
    public static final int TIMED_OUT = 1;
    public static final int INTERRUPTED = 2;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long OFFSET = U.objectFieldOffset(Thread.class, "waiter");

    final Thread thread;
    boolean shared;
    /** In a queue, or about to be. */
    private boolean used;
    /** Woken and not yet gone on; read by the machine. */
    boolean signal;
    Waiter next;

    /** Each thread is made with one: whether it had to wait makes no difference later. */
    public Waiter(Thread thread) {
        this.thread = thread;
    }

    /** The first thread was not made as others are. */
    static Waiter prepare() {
        Thread t = Thread.currentThread();
        Waiter w = (Waiter) U.getReference(t, OFFSET);
        if (w == null) {
            w = new Waiter(t);
            U.putReference(t, OFFSET, w);
        }
        return w;
    }

    /** The thread's own waiter, or another when that one is used. */
    public static Waiter take(boolean shared) {
        Waiter w = prepare();
        if (w.used) {
            w = new Waiter(Thread.currentThread());
        }
        w.shared = shared;
        w.signal = false;
        w.next = null;
        w.used = true;
        return w;
    }

    /** Puts itself before the first of a list. */
    public void follow(Waiter first) {
        next = first;
    }

    public Waiter following() {
        return next;
    }

    /** The list without w. */
    public static Waiter without(Waiter first, Waiter w) {
        if (first == w) {
            return w.next;
        }
        for (Waiter p = first; p != null; p = p.next) {
            if (p.next == w) {
                p.next = w.next;
                break;
            }
        }
        return first;
    }

    /** It is in no queue any more. */
    public void done() {
        used = false;
        shared = false;
        signal = false;
        next = null;
    }

    /**
     * Stands still until woken, until interrupted if that counts, or until the time has
     * come (0: no time limit). Tells which.
     */
    public int block(Object blocker, boolean interruptible, boolean timed, long nanos) {
        return block0(blocker, interruptible, timed, nanos);
    }

    private native int block0(Object blocker, boolean interruptible, boolean timed, long nanos);

    public native void wake();

    /** The queue has changed; others may go on before this thread does. */
    static native void pause(Object synchronizer, long state);
}
