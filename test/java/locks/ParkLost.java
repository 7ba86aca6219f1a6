// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A permit is one bit: two unparks for one park, then nobody.
import java.util.concurrent.locks.LockSupport;

public class ParkLost {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
        });
        t.start();
        LockSupport.unpark(t);
        LockSupport.unpark(t);
        t.join();
    }
}
