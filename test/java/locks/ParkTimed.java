// SPDX-License-Identifier: Apache-2.0
// expect: none
// parkNanos returns in any case.
import java.util.concurrent.locks.LockSupport;

public class ParkTimed {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LockSupport.parkNanos(1000);
            done = true;
        });
        t.start();
        t.join();
        assert done;
    }
}
