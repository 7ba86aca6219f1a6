// SPDX-License-Identifier: Apache-2.0
// expect: race StampedBypassed.x
// An optimistic read, validated; but the writer does not take the lock.
import java.util.concurrent.locks.StampedLock;

public class StampedBypassed {
    static final StampedLock lock = new StampedLock();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        long s = lock.tryOptimisticRead();
        int seen = x;
        if (!lock.validate(s)) {
            seen = 0;
        }
        t.join();
    }
}
