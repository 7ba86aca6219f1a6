/* SPDX-License-Identifier: Apache-2.0 */
package java.lang;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The system properties, in place of the methods of System and VM that are named beside
 * each. The Properties object is made only for a program that wants to see or change it:
 * most only have the JDK look up a few settings that are not there.
 */
final class SystemProperties {
    /** False: nobody but the machine has properties yet. */
    private static boolean made;

    private SystemProperties() {
    }

    /** Made in a static initializer, which only one thread runs. */
    private static final class All {
        static Properties value = fresh();
    }

    private static Map<String, String> initial() {
        Map<String, String> m = new HashMap<>();
        String[] given = all0();
        for (int i = 0; i < given.length; i += 2) {
            m.put(given[i], given[i + 1]);
        }
        VersionProps.init(m);
        return m;
    }

    private static Properties fresh() {
        Properties p = new Properties();
        for (Map.Entry<String, String> e : initial().entrySet()) {
            p.put(e.getKey(), e.getValue());
        }
        made = true;
        return p;
    }

    /** Keys that only VersionProps knows. */
    private static boolean isVersion(String key) {
        return key.startsWith("java.v") || key.startsWith("java.r")
            || key.startsWith("java.sp") || key.startsWith("java.class.v");
    }

    private static void check(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    /** System.getProperty. */
    static String get(String key) {
        check(key);
        return made || isVersion(key) ? All.value.getProperty(key) : get0(key);
    }

    /** System.getProperty. */
    static String get(String key, String otherwise) {
        String value = get(key);
        return value != null ? value : otherwise;
    }

    /** System.setProperty. */
    static String set(String key, String value) {
        check(key);
        return (String) All.value.setProperty(key, value);
    }

    /** System.clearProperty. */
    static String clear(String key) {
        check(key);
        return (String) All.value.remove(key);
    }

    /** System.getProperties. */
    static Properties all() {
        return All.value;
    }

    /** System.setProperties. */
    static void setAll(Properties p) {
        All.value = p != null ? p : fresh();
    }

    /** System.lineSeparator. */
    static String lineSeparator() {
        return get0("line.separator");
    }

    /** VM.getSavedProperty: what the program changes does not show. */
    static String saved(String key) {
        return isVersion(key) ? initial().get(key) : get0(key);
    }

    /** VM.getSavedProperties. */
    static Map<String, String> allSaved() {
        return initial();
    }

    /** Keys and values in turn. */
    private static native String[] all0();
    private static native String get0(String key);
}
