// SPDX-License-Identifier: Apache-2.0
// expect: none
// release publishes to who acquires.
import java.util.concurrent.Semaphore;

public class SemaphorePublish {
    static final Semaphore s = new Semaphore(0);
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            s.release();
        });
        t.start();
        s.acquire();
        assert x == 1;
        t.join();
    }
}
