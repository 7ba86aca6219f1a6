/* SPDX-License-Identifier: Apache-2.0 */
package java.lang;

import jdk.internal.misc.VM;

/**
 * The end of the program. As the JDK's, but a program without hooks ends without taking
 * any lock.
 */
class Shutdown {
    private static final Runnable[] hooks = new Runnable[10];
    private static final Object lock = new Object();
    /** The slot whose hook is running, -1 before the end has begun. */
    private static int current = -1;

    private Shutdown() {
    }

    /** Slots: 0 console, 1 application hooks, 2 files to delete. */
    static void add(int slot, boolean duringShutdown, Runnable hook) {
        synchronized (lock) {
            if (hooks[slot] != null) {
                throw new InternalError("Shutdown hook at slot " + slot
                    + " already registered");
            }
            boolean late = duringShutdown ? VM.isShutdown() || slot <= current
                                          : current >= 0;
            if (late) {
                throw new IllegalStateException("Shutdown in progress");
            }
            hooks[slot] = hook;
            Thread.hooks = true;
        }
    }

    static boolean begun() {
        return current >= 0;
    }

    private static void runHooks() {
        if (VM.isShutdown()) {
            return;
        }
        for (int i = 0; i < hooks.length; i++) {
            Runnable hook;
            synchronized (lock) {
                current = i;
                hook = hooks[i];
            }
            if (hook != null) {
                try {
                    hook.run();
                } catch (Throwable e) {
                    // a hook that fails must not keep the others from running
                }
            }
        }
        VM.shutdown();
    }

    /** System.exit. A second caller waits for ever for the first. */
    static void exit(int status) {
        if (Thread.hooks) {
            synchronized (Shutdown.class) {
                runHooks();
                halt0(status);
            }
        }
        halt0(status);
    }

    /** After the last thread that is not a daemon. */
    static void shutdown() {
        synchronized (Shutdown.class) {
            runHooks();
        }
    }

    static final class Last implements Runnable {
        @Override
        public void run() {
            shutdown();
        }
    }

    /** For Runtime.halt. */
    static void beforeHalt() {
    }

    static void halt(int status) {
        halt0(status);
    }

    static native void halt0(int status);
}
