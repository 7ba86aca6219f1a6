// SPDX-License-Identifier: Apache-2.0
// expect: none
// A semaphore with one permit is a mutex.
import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static int n;
    static final Semaphore s = new Semaphore(1);

    static void work() {
        s.acquireUninterruptibly();
        n++;
        s.release();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(SemaphoreMutex::work);
        Thread b = new Thread(SemaphoreMutex::work);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n == 2;
    }
}
