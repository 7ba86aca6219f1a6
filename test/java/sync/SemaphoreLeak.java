// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A permit is not given back on one path.
import java.util.concurrent.Semaphore;

public class SemaphoreLeak {
    static int n;
    static final Semaphore s = new Semaphore(1);

    static void work() {
        s.acquireUninterruptibly();
        n++;
        if (n == 1) {
            return;
        }
        s.release();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(SemaphoreLeak::work);
        Thread b = new Thread(SemaphoreLeak::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
