/* SPDX-License-Identifier: Apache-2.0 */
package java.lang;

import java.security.AccessControlContext;
import java.util.HashMap;
import java.util.Map;
import sun.nio.ch.Interruptible;

/**
 * Threads. The public face is that of the JDK; what runs, waits and ends is the machine's
 * business and asked of it by natives. No method here takes a lock or touches a volatile
 * field: the order between threads is exactly what the language promises for start, join,
 * isAlive and interrupt, and nothing that would hide a race of the program.
 */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    /** Numbers handed out by the machine, which keeps them here. */
    private static int threadInitNumber;
    private static long threadSeqNumber;

    /** Set once a shutdown hook is there: the last thread has to care for them. */
    static boolean hooks;

    private static UncaughtExceptionHandler defaultUncaughtExceptionHandler;

    private String name;
    private int priority;
    private boolean daemon;
    /** Interrupts that came before the start; the machine keeps the later ones. */
    private boolean interrupted;
    /** The machine's, to find its own thread. */
    private int slot;
    private Runnable target;
    private ThreadGroup group;
    private ClassLoader contextClassLoader;
    /** False: the context class loader is the system's, asked for only when wanted. */
    private boolean loaderKnown;
    private AccessControlContext inheritedAccessControlContext;
    ThreadLocal.ThreadLocalMap threadLocals;
    ThreadLocal.ThreadLocalMap inheritableThreadLocals;
    private long stackSize;
    private long tid;
    volatile Object parkBlocker;
    private Interruptible blocker;
    /** What it queues with at synchronizers. */
    private Object waiter = new java.util.concurrent.locks.Waiter(this);
    /** While it reads optimistically. */
    private Object optimisticLock;
    private long optimisticStamp;
    private UncaughtExceptionHandler uncaughtExceptionHandler;
    /** How many random seeds this thread has drawn from the machine. */
    private long seeds;

    long threadLocalRandomSeed;
    int threadLocalRandomProbe;
    int threadLocalRandomSecondarySeed;

    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread t, Throwable e);
    }

    public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }

    public Thread() {
        this(null, null, nextName(), 0, null, true);
    }

    public Thread(Runnable target) {
        this(null, target, nextName(), 0, null, true);
    }

    Thread(Runnable target, AccessControlContext acc) {
        this(null, target, nextName(), 0, acc, false);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, nextName(), 0, null, true);
    }

    public Thread(String name) {
        this(null, null, name, 0, null, true);
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, name, 0, null, true);
    }

    public Thread(Runnable target, String name) {
        this(null, target, name, 0, null, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(group, target, name, 0, null, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, name, stackSize, null, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize,
                  boolean inheritThreadLocals) {
        this(group, target, name, stackSize, null, inheritThreadLocals);
    }

    private Thread(ThreadGroup g, Runnable target, String name, long stackSize,
                   AccessControlContext acc, boolean inheritThreadLocals) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        Thread parent = currentThread();
        if (g == null) {
            g = parent.group;
        }
        g.checkUsable();
        this.name = name;
        this.group = g;
        this.daemon = parent.daemon;
        this.priority = Math.min(parent.priority, g.getMaxPriority());
        this.contextClassLoader = parent.contextClassLoader;
        this.loaderKnown = parent.loaderKnown;
        this.inheritedAccessControlContext = acc;
        this.target = target;
        if (inheritThreadLocals && parent.inheritableThreadLocals != null) {
            this.inheritableThreadLocals =
                ThreadLocal.createInheritedMap(parent.inheritableThreadLocals);
        }
        this.stackSize = stackSize;
        this.tid = nextId0();
    }

    /** Completes the main thread, which the machine has made without a constructor. */
    final void initMain(ThreadGroup g) {
        name = "main";
        group = g;
        priority = NORM_PRIORITY;
        tid = 1;
    }

    private static String nextName() {
        return "Thread-" + nextNumber0();
    }

    private static native int nextNumber0();
    private static native long nextId0();

    public static native Thread currentThread();
    public static native void yield();
    public static native void sleep(long millis) throws InterruptedException;

    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(roundUp(millis, nanos));
    }

    public static void onSpinWait() {
        Thread.yield();
    }

    private static long roundUp(long millis, int nanos) {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        return nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis;
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public void start() {
        group.checkUsable();
        if (!start0(daemon)) {
            // line 800
            throw new IllegalThreadStateException();
        }
    }

    /** False when it has been started before. */
    private native boolean start0(boolean daemon);

    @Override
    public void run() {
        if (target != null) {
            // line 840
            target.run();
        }
    }

    /** The bottom frame of every thread but the first. */
    private void run0() {
        try {
            run();
        } catch (Throwable e) {
            uncaught(e);
        }
        exit();
    }

    /** Tells the handler about the exception that has ended this thread. */
    final void uncaught(Throwable e) {
        if (uncaughtExceptionHandler == null && getDefaultUncaughtExceptionHandler() == null) {
            uncaught0(e);
        }
        try {
            getUncaughtExceptionHandler().uncaughtException(this, e);
        } catch (Throwable again) {
            Boot.error0("\nException: " + again.getClass().getName()
                + " thrown from the UncaughtExceptionHandler in thread \"" + name
                + "\"\n");
        }
    }

    /** Nobody caught it, nobody wants to know: the machine takes note. */
    private native void uncaught0(Throwable e);

    /** The last thing a thread does. */
    final void exit() {
        end0();
        target = null;
        threadLocals = null;
        inheritableThreadLocals = null;
        inheritedAccessControlContext = null;
        blocker = null;
        uncaughtExceptionHandler = null;
        if (group.isDaemon()) {
            group.leave(this);
        }
        if (hooks && !Shutdown.begun() && leave0()) {
            new Thread(group, new Shutdown.Last(), "DestroyJavaVM").start0(false);
        }
    }

    /** Where a thread stands before it ends, if anybody looks. */
    private static native void end0();

    /** True when no other thread keeps the program alive. From now on this one does not. */
    private static native boolean leave0();

    @Deprecated(since = "1.2", forRemoval = true)
    public final void stop() {
        throw new UnsupportedOperationException("java.lang.Thread.stop");
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void suspend() {
        throw new UnsupportedOperationException("java.lang.Thread.suspend");
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void resume() {
        throw new UnsupportedOperationException("java.lang.Thread.resume");
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public int countStackFrames() {
        throw new UnsupportedOperationException();
    }

    public void interrupt() {
        interrupt0();
        Interruptible b = blocker;
        if (b != null) {
            b.interrupt(this);
        }
    }

    private native void interrupt0();

    public static native boolean interrupted();
    private native boolean isInterrupted0();

    public boolean isInterrupted() {
        return isInterrupted0();
    }

    /** Called through SharedSecrets by channels that an interrupt closes. */
    static void blockedOn(Interruptible b) {
        currentThread().blocker = b;
    }

    public final native boolean isAlive();

    public final void setPriority(int newPriority) {
        if (newPriority > MAX_PRIORITY || newPriority < MIN_PRIORITY) {
            throw new IllegalArgumentException();
        }
        priority = Math.min(newPriority, group.getMaxPriority());
    }

    public final int getPriority() {
        return priority;
    }

    public final void setName(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getThreadGroup() {
        return this != currentThread() && status0() == ENDED ? null : group;
    }

    /** The group, also after the end. */
    final ThreadGroup group() {
        return group;
    }

    public static int activeCount() {
        return currentThread().group.activeCount();
    }

    public static int enumerate(Thread[] tarray) {
        return currentThread().group.enumerate(tarray);
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        join0(millis);
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        join0(roundUp(millis, nanos));
    }

    public final void join() throws InterruptedException {
        join0(0);
    }

    /** 0 = for ever. */
    private native void join0(long millis) throws InterruptedException;

    public final void setDaemon(boolean on) {
        if (running0()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }

    /** As isAlive, but asking is no action that orders anything. */
    private native boolean running0();

    public final boolean isDaemon() {
        return daemon;
    }

    @Deprecated(since = "17", forRemoval = true)
    public final void checkAccess() {
    }

    @Override
    public String toString() {
        ThreadGroup g = getThreadGroup();
        return "Thread[" + getName() + "," + getPriority() + ","
            + (g != null ? g.getName() : "") + "]";
    }

    public ClassLoader getContextClassLoader() {
        return loaderKnown ? contextClassLoader : ClassLoader.getSystemClassLoader();
    }

    public void setContextClassLoader(ClassLoader cl) {
        contextClassLoader = cl;
        loaderKnown = true;
    }

    public static native boolean holdsLock(Object obj);

    public static void dumpStack() {
        // line 1389
        new Exception("Stack trace").printStackTrace();
    }

    public StackTraceElement[] getStackTrace() {
        if (this == currentThread()) {
            // line 1619
            return new Exception().getStackTrace();
        }
        Throwable at = new Throwable();
        stack0(at);
        return at.getStackTrace();
    }

    /** Replaces the stack that the throwable holds by that of this thread. */
    private native void stack0(Throwable at);

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Map<Thread, StackTraceElement[]> m = new HashMap<>();
        for (Thread t : threads0()) {
            m.put(t, t.getStackTrace());
        }
        return m;
    }

    /** All threads that have started and not ended. */
    static native Thread[] threads0();

    public long getId() {
        return tid;
    }

    /** What status0 answers, and the state it stands for. */
    private static final int ENDED = 5;

    private native int status0();

    public State getState() {
        switch (status0()) {
        case 0: return State.NEW;
        case 1: return State.RUNNABLE;
        case 2: return State.BLOCKED;
        case 3: return State.WAITING;
        case 4: return State.TIMED_WAITING;
        default: return State.TERMINATED;
        }
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler eh) {
        defaultUncaughtExceptionHandler = eh;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultUncaughtExceptionHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return uncaughtExceptionHandler != null ? uncaughtExceptionHandler : group;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler eh) {
        uncaughtExceptionHandler = eh;
    }
}
