// SPDX-License-Identifier: Apache-2.0
// expect: none
// The write lock may be downgraded.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteDowngrade {
    static int n;
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    static void work() {
        lock.writeLock().lock();
        n++;
        lock.readLock().lock();
        lock.writeLock().unlock();
        assert n > 0;
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(ReadWriteDowngrade::work);
        Thread b = new Thread(ReadWriteDowngrade::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
