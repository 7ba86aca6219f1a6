// SPDX-License-Identifier: Apache-2.0
// expect: race HoldReentrant.x
// says: holds ReentrantLock@
// says: repair: hold ReentrantLock@
// says: at HoldReentrant.java:24 too (checked: with this the search finds nothing more on this variable)
// One access is under a ReentrantLock, the other one is not.
import java.util.concurrent.locks.ReentrantLock;

public class HoldReentrant {
    static final ReentrantLock lock = new ReentrantLock();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.lock();
            try {
                x++;
            } finally {
                lock.unlock();
            }
        });
        t.start();
        if (args.length == 0) {
            x++;
        }
        t.join();
    }
}
