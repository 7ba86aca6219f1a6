// SPDX-License-Identifier: Apache-2.0
// expect: race StampedNotValidated.x
// An optimistic read that is never validated.
import java.util.concurrent.locks.StampedLock;

public class StampedNotValidated {
    static final StampedLock lock = new StampedLock();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            long s = lock.writeLock();
            x++;
            lock.unlockWrite(s);
        });
        t.start();
        lock.tryOptimisticRead();
        int seen = x;
        t.join();
    }
}
