/* SPDX-License-Identifier: Apache-2.0 */
package ravel;

import java.util.Random;

/**
 * Values that a program leaves open. {@code ravel check} explores every one of them, in
 * every interleaving; {@code ravel run} takes the first, or with {@code --schedule=random}
 * one by its seed. On a plain JVM, where this class runs, they are random, by the system
 * property {@code ravel.seed} if that is set.
 */
public final class Choice {
    private static final Random RANDOM = random();

    private Choice() {
    }

    private static Random random() {
        Long seed = Long.getLong("ravel.seed");
        return seed != null ? new Random(seed) : new Random();
    }

    /**
     * Any int from lo to hi, both included.
     *
     * @throws IllegalArgumentException if lo is greater than hi
     */
    public static int anyInt(int lo, int hi) {
        if (lo > hi) {
            throw new IllegalArgumentException("no int from " + lo + " to " + hi);
        }
        long n = (long) hi - lo + 1;
        return (int) (lo + (n <= Integer.MAX_VALUE ? RANDOM.nextInt((int) n)
                                                   : Math.floorMod(RANDOM.nextLong(), n)));
    }

    /**
     * Any int from 0 to n - 1.
     *
     * @throws IllegalArgumentException if n is not positive
     */
    public static int anyInt(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("no int from 0 to below " + n);
        }
        return RANDOM.nextInt(n);
    }

    public static boolean anyBoolean() {
        return RANDOM.nextBoolean();
    }

    /**
     * Any one of the values.
     *
     * @throws IllegalArgumentException if there is none
     */
    @SafeVarargs
    public static <T> T anyOf(T... values) {
        return values[anyInt(values.length)];
    }

    /**
     * Runs in which the condition does not hold are of no interest: Ravel ends them here,
     * without a find. On a plain JVM the thread ends, without a message.
     *
     * @throws AssumptionFailed if the condition is false; on a plain JVM only
     */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssumptionFailed();
        }
    }

    /** Whether Ravel runs the program; false on a plain JVM. */
    public static boolean isExplored() {
        return false;
    }

    /**
     * From here to endAtomic no other thread of the program runs, unless this one has to
     * wait. Sections may be nested. Does nothing on a plain JVM.
     */
    public static void beginAtomic() {
    }

    /** Ends the innermost atomic section of this thread. */
    public static void endAtomic() {
    }
}
