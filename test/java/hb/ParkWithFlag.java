// SPDX-License-Identifier: Apache-2.0
// expect: none
// park() with a volatile flag: the flag gives the edge.
import java.util.concurrent.locks.LockSupport;

public class ParkWithFlag {
    static int x;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
            assert x == 1;
        });
        t.start();
        x = 1;
        ready = true;
        LockSupport.unpark(t);
        t.join();
    }
}
