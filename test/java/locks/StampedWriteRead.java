// SPDX-License-Identifier: Apache-2.0
// expect: none
// StampedLock in its two blocking modes.
import java.util.concurrent.locks.StampedLock;

public class StampedWriteRead {
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
        long s = lock.readLock();
        assert x == y;
        lock.unlockRead(s);
        t.join();
    }
}
