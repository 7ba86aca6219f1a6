// SPDX-License-Identifier: Apache-2.0
// expect: race ParkNoEdge.x
// unpark() and park() order nothing.
import java.util.concurrent.locks.LockSupport;

public class ParkNoEdge {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LockSupport.park();
            int seen = x;
        });
        t.start();
        x = 1;
        LockSupport.unpark(t);
        t.join();
    }
}
