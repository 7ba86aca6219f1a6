// SPDX-License-Identifier: Apache-2.0
// expect: none
// Readers share, the writer excludes.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLockMap {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int a, b;

    static void read() {
        lock.readLock().lock();
        assert a == b;
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread r = new Thread(ReadWriteLockMap::read);
        r.start();
        Thread w = new Thread(() -> {
            lock.writeLock().lock();
            a++;
            b++;
            lock.writeLock().unlock();
        });
        w.start();
        read();
        r.join();
        w.join();
    }
}
