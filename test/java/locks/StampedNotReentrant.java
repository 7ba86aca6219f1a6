// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// StampedLock is not reentrant.
import java.util.concurrent.locks.StampedLock;

public class StampedNotReentrant {
    static final StampedLock lock = new StampedLock();

    public static void main(String[] args) throws Exception {
        long outer = lock.writeLock();
        long inner = lock.writeLock();
        lock.unlockWrite(inner);
        lock.unlockWrite(outer);
    }
}
