// SPDX-License-Identifier: Apache-2.0
// expect: race WaitFlagOutside.ready
// The flag of a guarded wait is written outside of the monitor.
public class WaitFlagOutside {
    static boolean ready;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait(10);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        });
        t.start();
        ready = true;
        synchronized (lock) {
            lock.notifyAll();
        }
        t.join();
    }
}
