/* SPDX-License-Identifier: Apache-2.0 */
package java.util.concurrent.locks;

import jdk.internal.misc.Unsafe;

/**
 * StampedLock.tryOptimisticRead and validate. What a method reads between the two it throws
 * away when the lock was taken meanwhile, so the machine is told when that begins and ends.
 */
final class Optimism {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(StampedLock.class, "state");
    private static final long LOCK = U.objectFieldOffset(Thread.class, "optimisticLock");
    private static final long STAMP = U.objectFieldOffset(Thread.class, "optimisticStamp");
    private static final long WRITER = 128;
    private static final long READERS = 127;

    private Optimism() {
    }

    static long tryRead(StampedLock lock) {
        long state = U.getLongVolatile(lock, STATE);
        long stamp = (state & WRITER) != 0 ? 0 : state & ~READERS;
        Thread t = Thread.currentThread();
        U.putReference(t, LOCK, lock);
        U.putLong(t, STAMP, stamp);
        begin0();
        return stamp;
    }

    static boolean validate(StampedLock lock, long stamp) {
        boolean valid = (stamp & ~READERS) == (U.getLongVolatile(lock, STATE) & ~READERS);
        Thread t = Thread.currentThread();
        U.putReference(t, LOCK, null);
        U.putLong(t, STAMP, 0);
        end0();
        return valid;
    }

    private static native void begin0();

    private static native void end0();
}
