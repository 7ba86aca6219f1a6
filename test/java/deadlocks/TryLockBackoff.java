// SPDX-License-Identifier: Apache-2.0
// expect: none
// Two locks in opposite orders by tryLock with giving up.
import java.util.concurrent.locks.ReentrantLock;

public class TryLockBackoff {
    static final ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
    static int n;

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        if (second.tryLock()) {
            n++;
            second.unlock();
        }
        first.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> both(a, b));
        t.start();
        both(b, a);
        t.join();
        assert n <= 2;
    }
}
