// SPDX-License-Identifier: Apache-2.0
// expect: race SemaphoreLate.x
// … what is written before, not after it.
import java.util.concurrent.Semaphore;

public class SemaphoreLate {
    static final Semaphore s = new Semaphore(0);
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            s.release();
            x = 1;
        });
        t.start();
        s.acquire();
        int seen = x;
        t.join();
    }
}
