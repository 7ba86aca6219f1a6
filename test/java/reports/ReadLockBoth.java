// SPDX-License-Identifier: Apache-2.0
// expect: race ReadLockBoth.x
// says: was held at both accesses, but does not exclude others
// Both threads write under the read lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockBoth {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int x;

    static void raise() {
        lock.readLock().lock();
        x++;
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ReadLockBoth::raise);
        t.start();
        raise();
        t.join();
    }
}
