// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// The read lock can't be upgraded to the write lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteUpgrade {
    static int n;
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

    static void work() {
        lock.readLock().lock();
        lock.writeLock().lock();
        n++;
        lock.writeLock().unlock();
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(ReadWriteUpgrade::work);
        Thread b = new Thread(ReadWriteUpgrade::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
