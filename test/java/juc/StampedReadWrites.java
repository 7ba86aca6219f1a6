// SPDX-License-Identifier: Apache-2.0
// expect: race StampedReadWrites.x
// Writing under the read lock.
import java.util.concurrent.locks.StampedLock;

public class StampedReadWrites {
    static final StampedLock lock = new StampedLock();
    static int x;

    static void raise() {
        long s = lock.readLock();
        x++;
        lock.unlockRead(s);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StampedReadWrites::raise);
        t.start();
        raise();
        t.join();
    }
}
