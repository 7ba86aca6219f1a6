/* SPDX-License-Identifier: Apache-2.0 */
package gov.nasa.jpf.vm;

import ravel.Choice;

/**
 * The calls of Java PathFinder's class of this name that a program uses to leave values
 * open, as synonyms of those of ravel.Choice.
 */
public final class Verify {
    private Verify() {
    }

    public static boolean getBoolean() {
        return Choice.anyBoolean();
    }

    /** The argument says which value is tried first. */
    public static boolean getBoolean(boolean falseFirst) {
        return Choice.anyBoolean() == falseFirst;
    }

    /** From min to max, both included, in either order. */
    public static int getInt(int min, int max) {
        return min <= max ? Choice.anyInt(min, max) : Choice.anyInt(max, min);
    }

    public static int getIntFromList(int... values) {
        return values[Choice.anyInt(values.length)];
    }

    public static long getLongFromList(long... values) {
        return values[Choice.anyInt(values.length)];
    }

    public static float getFloatFromList(float... values) {
        return values[Choice.anyInt(values.length)];
    }

    public static double getDoubleFromList(double... values) {
        return values[Choice.anyInt(values.length)];
    }

    /** From 0 to max, included. */
    public static int random(int max) {
        return Choice.anyInt(0, max);
    }

    public static boolean randomBool() {
        return Choice.anyBoolean();
    }

    public static void ignoreIf(boolean condition) {
        Choice.assume(!condition);
    }

    public static void beginAtomic() {
        Choice.beginAtomic();
    }

    public static void endAtomic() {
        Choice.endAtomic();
    }

    public static void assertTrue(boolean condition) {
        assertTrue("", condition);
    }

    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    public static boolean isRunningInJPF() {
        return Choice.isExplored();
    }

    /** Hints to JPF's search and its log, which change no result. */
    public static void boring(boolean condition) {
    }

    public static void interesting(boolean condition) {
    }

    public static void breakTransition(String reason) {
        Thread.yield();
    }

    public static void addComment(String text) {
    }

    public static void print(String text) {
        System.out.print(text);
    }

    public static void println(String text) {
        System.out.println(text);
    }

    public static void println() {
        System.out.println();
    }
}
