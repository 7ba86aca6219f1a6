// SPDX-License-Identifier: Apache-2.0
// expect: none
// An optimistic read that is validated before its result is used.
import java.util.concurrent.locks.StampedLock;

public class StampedOptimistic {
    static final StampedLock lock = new StampedLock();
    static int x, y;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            long s = lock.writeLock();
            x++;
            y++;
            lock.unlockWrite(s);
        });
        t.start();
        long s = lock.tryOptimisticRead();
        int a = x, b = y;
        if (!lock.validate(s)) {
            s = lock.readLock();
            a = x;
            b = y;
            lock.unlockRead(s);
        }
        assert a == b;
        t.join();
    }
}
