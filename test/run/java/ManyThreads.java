// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Hundreds of threads at once, thousands one after the other, a chain of threads starting threads.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ManyThreads {
    static int chain(int n) throws InterruptedException {
        if (n == 0)
            return 0;
        int[] r = new int[1];
        Thread t = new Thread(() -> {
            try {
                r[0] = chain(n - 1) + 1;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        t.join();
        return r[0];
    }
    public static void main(String[] args) throws Exception {
        AtomicInteger n = new AtomicInteger();
        CountDownLatch go = new CountDownLatch(1), done = new CountDownLatch(200);
        for (int i = 0; i < 200; i++)
            new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                n.incrementAndGet();
                done.countDown();
            }).start();
        go.countDown();
        done.await();
        System.out.println(n);
        for (int i = 0; i < 500; i++) {
            Thread t = new Thread(n::incrementAndGet);
            t.start();
            t.join();
        }
        System.out.println(n + " " + chain(50));
    }
}
