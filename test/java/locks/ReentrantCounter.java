// SPDX-License-Identifier: Apache-2.0
// expect: none
// A counter under a ReentrantLock.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantCounter {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        lock.lock();
        try {
            n++;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(ReentrantCounter::work);
        Thread b = new Thread(ReentrantCounter::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n == 2;
    }
}
