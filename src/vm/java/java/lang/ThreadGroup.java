/* SPDX-License-Identifier: Apache-2.0 */
package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * Groups of threads. A group does not list its threads: the machine knows all threads, and
 * each knows its group, so that starting and ending a thread touches nothing shared.
 */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private static final ThreadGroup[] NONE = {};

    private final ThreadGroup parent;
    private final String name;
    private int maxPriority;
    private boolean destroyed;
    private boolean daemon;
    /** Subgroups; the array is replaced, never changed. */
    private ThreadGroup[] groups = NONE;

    /** The group of the system, which has no parent, and the first one below it. */
    private ThreadGroup(String name, ThreadGroup parent) {
        this.name = name;
        this.maxPriority = Thread.MAX_PRIORITY;
        this.parent = parent;
    }

    static ThreadGroup makeMain() {
        ThreadGroup system = new ThreadGroup("system", (ThreadGroup) null);
        ThreadGroup main = new ThreadGroup("main", system);
        system.groups = new ThreadGroup[] {main};
        return main;
    }

    public ThreadGroup(String name) {
        this(Thread.currentThread().group(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        parent.checkUsable();
        this.name = name;
        this.maxPriority = parent.maxPriority;
        this.daemon = parent.daemon;
        this.parent = parent;
        parent.change(this, true);
    }

    final void checkUsable() {
        if (destroyed) {
            throw new IllegalThreadStateException();
        }
    }

    /** Adds or removes a subgroup: a plain compare-and-set, which orders nothing. */
    private void change(ThreadGroup g, boolean add) {
        Unsafe u = Unsafe.getUnsafe();
        long at = u.objectFieldOffset(ThreadGroup.class, "groups");
        ThreadGroup[] old, now;
        do {
            old = groups;
            now = new ThreadGroup[add ? old.length + 1 : Math.max(old.length - 1, 0)];
            int n = 0;
            for (int i = 0; i < old.length; i++) {
                if (old[i] != g && n < now.length) {
                    now[n++] = old[i];
                }
            }
            if (add) {
                now[n] = g;
            }
        } while (!u.weakCompareAndSetReferencePlain(this, at, old, now));
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    @Deprecated(since = "16", forRemoval = true)
    public final boolean isDaemon() {
        return daemon;
    }

    @Deprecated(since = "16", forRemoval = true)
    public boolean isDestroyed() {
        return destroyed;
    }

    @Deprecated(since = "16", forRemoval = true)
    public final void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    public final void setMaxPriority(int pri) {
        if (pri < Thread.MIN_PRIORITY || pri > Thread.MAX_PRIORITY) {
            return;
        }
        maxPriority = parent != null ? Math.min(pri, parent.maxPriority) : pri;
        for (ThreadGroup g : groups) {
            g.setMaxPriority(pri);
        }
    }

    public final boolean parentOf(ThreadGroup g) {
        for (; g != null; g = g.parent) {
            if (g == this) {
                return true;
            }
        }
        return false;
    }

    @Deprecated(since = "17", forRemoval = true)
    public final void checkAccess() {
    }

    public int activeCount() {
        int n = 0;
        for (Thread t : Thread.threads0()) {
            if (parentOf(t.group())) {
                n++;
            }
        }
        return n;
    }

    public int enumerate(Thread[] list) {
        return enumerate(list, true);
    }

    public int enumerate(Thread[] list, boolean recurse) {
        return enumerate(Thread.threads0(), list, 0, recurse);
    }

    /** Threads of a group come before those of its subgroups. */
    private int enumerate(Thread[] all, Thread[] list, int n, boolean recurse) {
        for (Thread t : all) {
            if (t.group() == this && n < list.length) {
                list[n++] = t;
            }
        }
        if (recurse) {
            for (ThreadGroup g : groups) {
                n = g.enumerate(all, list, n, true);
            }
        }
        return n;
    }

    public int activeGroupCount() {
        int n = 0;
        for (ThreadGroup g : groups) {
            n += 1 + g.activeGroupCount();
        }
        return n;
    }

    public int enumerate(ThreadGroup[] list) {
        return enumerate(list, 0, true);
    }

    public int enumerate(ThreadGroup[] list, boolean recurse) {
        return enumerate(list, 0, recurse);
    }

    private int enumerate(ThreadGroup[] list, int n, boolean recurse) {
        ThreadGroup[] mine = groups;
        for (ThreadGroup g : mine) {
            if (n < list.length) {
                list[n++] = g;
            }
        }
        if (recurse) {
            for (ThreadGroup g : mine) {
                n = g.enumerate(list, n, true);
            }
        }
        return n;
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void stop() {
        throw new UnsupportedOperationException("java.lang.ThreadGroup.stop");
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void suspend() {
        throw new UnsupportedOperationException("java.lang.ThreadGroup.suspend");
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void resume() {
        throw new UnsupportedOperationException("java.lang.ThreadGroup.resume");
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public boolean allowThreadSuspension(boolean b) {
        return true;
    }

    public final void interrupt() {
        for (Thread t : Thread.threads0()) {
            if (parentOf(t.group())) {
                t.interrupt();
            }
        }
    }

    @Deprecated(since = "16", forRemoval = true)
    public final void destroy() {
        if (destroyed || activeCount() > 0) {
            throw new IllegalThreadStateException();
        }
        for (ThreadGroup g : groups) {
            g.destroy();
        }
        if (parent != null) {
            destroyed = true;
            parent.change(this, false);
        }
    }

    /** Destroys a daemon group whose last thread is going to end. */
    final void leave(Thread last) {
        if (groups.length > 0 || destroyed || parent == null) {
            return;
        }
        for (Thread t : Thread.threads0()) {
            if (t != last && t.group() == this) {
                return;
            }
        }
        destroyed = true;
        parent.change(this, false);
    }

    public void list() {
        list(Thread.threads0(), "");
    }

    private void list(Thread[] all, String indent) {
        System.out.println(indent + this);
        indent = indent + "    ";
        for (Thread t : all) {
            if (t.group() == this) {
                System.out.println(indent + t);
            }
        }
        for (ThreadGroup g : groups) {
            g.list(all, indent);
        }
    }

    public void uncaughtException(Thread t, Throwable e) {
        if (parent != null) {
            parent.uncaughtException(t, e);
            return;
        }
        Thread.UncaughtExceptionHandler h = Thread.getDefaultUncaughtExceptionHandler();
        if (h != null) {
            h.uncaughtException(t, e);
        } else if (!(e instanceof ThreadDeath)) {
            System.err.print("Exception in thread \"" + t.getName() + "\" ");
            e.printStackTrace(System.err);
        }
    }

    @Override
    public String toString() {
        return getClass().getName() + "[name=" + getName() + ",maxpri=" + maxPriority
            + "]";
    }
}
