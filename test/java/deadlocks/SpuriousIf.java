// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// options: --spurious
// Spurious wakeups break a wait without a loop even with one waiter.
public class SpuriousIf {
    static boolean ready;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            if (!ready) {
                lock.wait();
            }
            assert ready;
        }
        t.join();
    }
}
