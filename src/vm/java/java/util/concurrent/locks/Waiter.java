/* SPDX-License-Identifier: Apache-2.0 */
package java.util.concurrent.locks;

/**
 * A thread in a queue of a model synchronizer. Blocking and waking are the machine's own:
 * they order nothing, and waking one that does not block yet is not lost.
 */
class Waiter {
    static final int WOKEN = 0;
    static final int TIMED_OUT = 1;
    static final int INTERRUPTED = 2;

    final Thread thread = Thread.currentThread();
    final boolean shared;
    /** Woken and not yet gone on; read by the machine. */
    boolean signal;
    Waiter next;

    Waiter(boolean shared) {
        this.shared = shared;
    }

    /**
     * Stands still until woken, until interrupted if that counts, or until the time has
     * come (0: no time limit). Tells which.
     */
    int block(Object blocker, boolean interruptible, boolean timed, long nanos) {
        return block0(blocker, interruptible, timed, nanos);
    }

    private native int block0(Object blocker, boolean interruptible, boolean timed, long nanos);

    native void wake();
}
