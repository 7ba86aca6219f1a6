/* SPDX-License-Identifier: Apache-2.0 */
package ravel;

/**
 * Values that the program leaves open, as Ravel's machine has them: a search explores each,
 * a run takes the first, or one by its seed. The class of the same name that programs are
 * compiled against (share/ravel-choice) says what the methods promise.
 */
public final class Choice {
    private Choice() {
    }

    public static int anyInt(int lo, int hi) {
        if (lo > hi) {
            throw new IllegalArgumentException("no int from " + lo + " to " + hi);
        }
        return choose0((long) hi - lo + 1, lo);
    }

    public static int anyInt(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("no int from 0 to below " + n);
        }
        return choose0(n, 0);
    }

    public static boolean anyBoolean() {
        return choose0(2, 0) != 0;
    }

    @SafeVarargs
    public static <T> T anyOf(T... values) {
        return values[anyInt(values.length)];
    }

    public static void assume(boolean condition) {
        if (!condition) {
            end0();
        }
    }

    public static boolean isExplored() {
        return true;
    }

    public static native void beginAtomic();

    public static native void endAtomic();

    /** One of n values from first on. */
    private static native int choose0(long n, int first);

    /** The run ends here and counts for nothing. */
    private static native void end0();
}
