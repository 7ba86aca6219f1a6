/* SPDX-License-Identifier: Apache-2.0 */
package java.lang;

import java.io.ConsoleStream;
import java.io.EmptyStream;
import java.lang.reflect.AccessibleObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import jdk.internal.misc.VM;

/** What the machine runs in Java before the program, and below its main method. */
final class Boot {
    private Boot() {
    }

    /** Makes java.lang usable. The current thread is an empty object still. */
    static void boot() {
        // The machine makes objects of these without running any of their code.
        initialize0(String.class);
        initialize0(System.class);
        initialize0(Class.class);
        initialize0(Throwable.class);
        Thread.currentThread().initMain(new ThreadGroup(new ThreadGroup(), "main"));
        Map<String, String> m = new HashMap<>(128);
        String[] given = properties0();
        for (int i = 0; i < given.length; i += 2) {
            m.put(given[i], given[i + 1]);
        }
        VersionProps.init(m);
        VM.saveProperties(m);
        Properties props = new Properties();
        for (Map.Entry<String, String> e : m.entrySet()) {
            props.put(e.getKey(), e.getValue());
        }
        set0(System.class, "props", props);
        set0(System.class, "lineSeparator", "\n");
        set0(System.class, "in", new EmptyStream());
        set0(System.class, "out", ConsoleStream.make(1));
        set0(System.class, "err", ConsoleStream.make(2));
        setJavaLangAccess0();
        // ReflectionFactory takes what AccessibleObject leaves in SharedSecrets.
        initialize0(AccessibleObject.class);
        for (int level = 1; level <= 4; level++) {
            VM.initLevel(level);
        }
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

    /** Keys and values in turn. */
    private static native String[] properties0();
    /** Sets a static field, final ones too. */
    private static native void set0(Class<?> c, String field, Object value);
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
