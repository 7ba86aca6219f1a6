// SPDX-License-Identifier: Apache-2.0
// expect: none
// A fair one, with two permits taken at once.
import java.util.concurrent.Semaphore;

public class SemaphoreFair {
    static int n;
    static final Semaphore s = new Semaphore(2, true);

    static void work() {
        s.acquireUninterruptibly(2);
        n++;
        s.release(2);
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(SemaphoreFair::work);
        Thread b = new Thread(SemaphoreFair::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n == 2;
    }
}
