// SPDX-License-Identifier: Apache-2.0
// expect: none
// tryConvertToWriteLock, or else the write lock itself.
import java.util.concurrent.locks.StampedLock;

public class StampedConvert {
    static final StampedLock lock = new StampedLock();
    static int x;

    static void raise() {
        long s = lock.readLock();
        try {
            while (x < 1) {
                long w = lock.tryConvertToWriteLock(s);
                if (w != 0) {
                    s = w;
                    x++;
                } else {
                    lock.unlockRead(s);
                    s = lock.writeLock();
                }
            }
        } finally {
            lock.unlock(s);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StampedConvert::raise);
        t.start();
        raise();
        t.join();
        assert x == 1;
    }
}
