// SPDX-License-Identifier: Apache-2.0
// expect: race ReadLockWrites.n
// Writing under the read lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockWrites {
    static int n;
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    static void work() {
        lock.readLock().lock();
        n++;
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(ReadLockWrites::work);
        Thread b = new Thread(ReadLockWrites::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
