// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.ReentrantLock;

/** Four threads increment under a ReentrantLock. */
public class LockCounter {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread[] t = new Thread[4];
        for (int i = 0; i < t.length; i++) {
            t[i] = new Thread(() -> {
                lock.lock();
                try {
                    n++;
                } finally {
                    lock.unlock();
                }
            });
            t[i].start();
        }
        for (Thread x : t) {
            x.join();
        }
        assert n == t.length;
    }
}
