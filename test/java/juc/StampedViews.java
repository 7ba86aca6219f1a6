// SPDX-License-Identifier: Apache-2.0
// expect: none
// asReadLock and asWriteLock of a StampedLock.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

public class StampedViews {
    static final StampedLock lock = new StampedLock();
    static int x;

    public static void main(String[] args) throws Exception {
        Lock r = lock.asReadLock(), w = lock.asWriteLock();
        Thread t = new Thread(() -> {
            w.lock();
            x++;
            w.unlock();
        });
        t.start();
        r.lock();
        int seen = x;
        r.unlock();
        t.join();
    }
}
