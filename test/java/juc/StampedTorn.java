// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.ArithmeticException
// An optimistic read that works with torn values before it validates.
import java.util.concurrent.locks.StampedLock;

public class StampedTorn {
    static final StampedLock lock = new StampedLock();
    static int x = 1, y = 2;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            long s = lock.writeLock();
            x = 2;
            y = 3;
            lock.unlockWrite(s);
        });
        t.start();
        long s = lock.tryOptimisticRead();
        int a = x, b = y;
        int c = 1 / (a == 1 && b == 3 ? 0 : 1);
        if (!lock.validate(s)) {
            c = 0;
        }
        t.join();
    }
}
