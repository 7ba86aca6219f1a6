// SPDX-License-Identifier: Apache-2.0
// expect: none
// tryAcquire with a time limit.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class SemaphoreTryTimed {
    static int n;
    static final Semaphore s = new Semaphore(1);

    static void work() {
        try {
            if (s.tryAcquire(5, TimeUnit.MILLISECONDS)) {
                n++;
                s.release();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(SemaphoreTryTimed::work);
        Thread b = new Thread(SemaphoreTryTimed::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n >= 1;
    }
}
