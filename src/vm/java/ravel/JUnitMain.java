/* SPDX-License-Identifier: Apache-2.0 */
package ravel;

/**
 * Runs one test method of a JUnit class as a program of its own. Ravel has read the
 * annotations; the arguments say what to run:
 * class, test method, expected exception or "", then "phase class method" for each method
 * around the test, in order; phase is 0 before all, 1 before each, 2 after each, 3 after
 * all.
 */
public final class JUnitMain {
    private final String[] args;
    private final Class<?> testClass;
    private Object instance;
    private Throwable failure;

    private JUnitMain(String[] args) {
        this.args = args;
        testClass = load0(args[0]);
    }

    public static void main(String[] args) throws Throwable {
        JUnitMain m = new JUnitMain(args);
        m.all();
        if (m.failure != null && !isAborted(m.failure)) {
            throw m.failure;
        }
    }

    private void all() {
        if (phase(0, true)) {
            if (phase(1, true)) {
                test();
            }
            phase(2, false);
        }
        phase(3, false);
    }

    /** Runs the methods of a phase; false when one failed. Later ones then run if asked. */
    private boolean phase(int phase, boolean stops) {
        boolean ok = true;
        for (int i = 3; i + 2 < args.length && (ok || !stops); i += 3) {
            if (args[i].charAt(0) - '0' == phase) {
                try {
                    call(load0(args[i + 1]), args[i + 2]);
                } catch (Throwable e) {
                    ok = fail(e);
                }
            }
        }
        return ok;
    }

    private void test() {
        try {
            call(testClass, args[1]);
        } catch (Throwable e) {
            if (!isExpected(e)) {
                fail(e);
            }
            return;
        }
        if (!args[2].isEmpty()) {
            fail(new AssertionError("Expected exception: " + args[2]));
        }
    }

    /** Only the first failure counts. */
    private boolean fail(Throwable e) {
        if (failure == null) {
            failure = e;
        }
        return false;
    }

    private void call(Class<?> c, String name) {
        call0(c, name, isStatic0(c, name) ? null : instance());
    }

    private Object instance() {
        if (instance == null) {
            isStatic0(testClass, "<init>");
            Object made = allocate0(testClass);
            call0(testClass, "<init>", made);
            instance = made;
        }
        return instance;
    }

    private boolean isExpected(Throwable e) {
        return !args[2].isEmpty() && isA(e, args[2]);
    }

    private static boolean isA(Throwable e, String name) {
        for (Class<?> c = e.getClass(); c != null; c = c.getSuperclass()) {
            if (c.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** A test whose assumption does not hold is neither right nor wrong. */
    private static boolean isAborted(Throwable e) {
        return isA(e, "org.junit.internal.AssumptionViolatedException")
            || isA(e, "org.opentest4j.TestAbortedException");
    }

    private static native Class<?> load0(String name);
    private static native Object allocate0(Class<?> c);
    /** Fails when there is no such method without parameters and result. */
    private static native boolean isStatic0(Class<?> c, String name);
    /** Calls it as a virtual method. */
    private static native void call0(Class<?> c, String name, Object receiver);
}
