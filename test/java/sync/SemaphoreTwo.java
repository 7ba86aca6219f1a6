// SPDX-License-Identifier: Apache-2.0
// expect: race SemaphoreTwo.n
// Two permits let both in.
import java.util.concurrent.Semaphore;

public class SemaphoreTwo {
    static int n;
    static final Semaphore s = new Semaphore(2);

    static void work() {
        s.acquireUninterruptibly();
        n++;
        s.release();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(SemaphoreTwo::work);
        Thread b = new Thread(SemaphoreTwo::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
