/* SPDX-License-Identifier: Apache-2.0 */
package java.security;

import java.util.Objects;

/** Without a security manager a privileged action is an action. */
public final class AccessController {
    private AccessController() {
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action) {
        return action.run();
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext c) {
        return action.run();
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext c,
                                     Permission... perms) {
        Objects.requireNonNull(perms, "null permissions parameter");
        return action.run();
    }

    public static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action) {
        return action.run();
    }

    public static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action,
                                                 AccessControlContext c,
                                                 Permission... perms) {
        Objects.requireNonNull(perms, "null permissions parameter");
        return action.run();
    }

    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action)
            throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new PrivilegedActionException(e);
        }
    }

    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action,
                                     AccessControlContext c)
            throws PrivilegedActionException {
        return doPrivileged(action);
    }

    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action,
                                     AccessControlContext c, Permission... perms)
            throws PrivilegedActionException {
        Objects.requireNonNull(perms, "null permissions parameter");
        return doPrivileged(action);
    }

    public static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action)
            throws PrivilegedActionException {
        return doPrivileged(action);
    }

    public static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action,
                                                 AccessControlContext c,
                                                 Permission... perms)
            throws PrivilegedActionException {
        Objects.requireNonNull(perms, "null permissions parameter");
        return doPrivileged(action);
    }

    static AccessControlContext getInheritedAccessControlContext() {
        return null;
    }

    /** A context that allows everything. */
    public static AccessControlContext getContext() {
        return new AccessControlContext(null, true);
    }

    public static void checkPermission(Permission perm) throws AccessControlException {
        Objects.requireNonNull(perm, "permission can't be null");
    }
}
