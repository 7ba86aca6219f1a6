/* SPDX-License-Identifier: Apache-2.0 */
package java.lang;

import java.io.ConsoleStream;
import java.io.EmptyStream;
import java.lang.reflect.AccessibleObject;
import java.util.ArrayList;
import jdk.internal.access.JavaLangAccess;
import jdk.internal.access.JavaLangReflectAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ReflectionFactory;

/**
 * What the machine runs in Java before the program, and below its main method. A JVM sets
 * up all of java.lang before it runs anything; here most of that waits until it is asked
 * for, so that a small program loads few classes.
 */
final class Boot {
    private static JavaLangAccess javaLangAccess;
    /** Classes whose initialization failed: a list of {class, error, rest}. */
    private static Object[] failures;

    private Boot() {
    }

    /** Makes java.lang usable. The current thread is an empty object still. */
    static void boot() {
        // The machine makes objects of these without running any of their code.
        initialize0(String.class);
        initialize0(Class.class);
        initialize0(Throwable.class);
        Thread.currentThread().initMain(ThreadGroup.makeMain());
    }

    /** The bottom frame of the main thread. */
    static void main(Class<?> c, String[] args) {
        Thread t = Thread.currentThread();
        try {
            main0(c, args);
        } catch (Throwable e) {
            failed0();
            t.uncaught(e);
        }
        t.exit();
    }

    /** The static initializer of System. */
    static void system() {
        set0(System.class, "in", new EmptyStream());
        set0(System.class, "out", ConsoleStream.make(1));
        set0(System.class, "err", ConsoleStream.make(2));
    }

    /**
     * The static initializer of Throwable. Its list of suppressed exceptions begins as one
     * that is compared with, and written when the exception is serialized.
     */
    static void throwable() {
        set0(Throwable.class, "UNASSIGNED_STACK", new StackTraceElement[0]);
        set0(Throwable.class, "SUPPRESSED_SENTINEL", new ArrayList<Object>(0));
        set0(Throwable.class, "EMPTY_THROWABLE_ARRAY", new Throwable[0]);
        setTrue0(Throwable.class, "$assertionsDisabled");
    }

    /** SharedSecrets.getJavaLangAccess. */
    static JavaLangAccess javaLangAccess() {
        if (javaLangAccess == null) {
            setJavaLangAccess0();
        }
        return javaLangAccess;
    }

    /** SharedSecrets.setJavaLangAccess, called by System. */
    static void setJavaLangAccess(JavaLangAccess access) {
        javaLangAccess = access;
    }

    /** SharedSecrets.getJavaLangReflectAccess: AccessibleObject puts it there. */
    static JavaLangReflectAccess javaLangReflectAccess() {
        initialize0(AccessibleObject.class);
        return (JavaLangReflectAccess) get0(SharedSecrets.class, "javaLangReflectAccess");
    }

    /**
     * ReflectionFactory.getReflectionFactory. AccessibleObject keeps a copy, but when it
     * is initialized on behalf of the factory there is none yet.
     */
    static ReflectionFactory reflectionFactory() {
        Object f = get0(ReflectionFactory.class, "soleInstance");
        if (get0(AccessibleObject.class, "reflectionFactory") == null) {
            initialize0(AccessibleObject.class);
            set0(AccessibleObject.class, "reflectionFactory", f);
        }
        return (ReflectionFactory) f;
    }

    /** Static fields of any class, final ones too. */
    private static native void set0(Class<?> c, String field, Object value);
    private static native void setTrue0(Class<?> c, String field);
    private static native Object get0(Class<?> c, String field);
    private static native void initialize0(Class<?> c);
    /** Calls the private method of System. */
    private static native void setJavaLangAccess0();
    /** Calls c.main(args). */
    private static native void main0(Class<?> c, String[] args);
    /** The exit status will be 1. */
    private static native void failed0();
    /** Prints on standard error, whatever System.err is. */
    static native void error0(String s);
}
