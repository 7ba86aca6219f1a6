// SPDX-License-Identifier: Apache-2.0
// expect: none
// wait() releases and reacquires the monitor.
public class WaitNotify {
    static boolean ready;
    static int data;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                assert data == 1;
            }
        });
        t.start();
        synchronized (lock) {
            data = 1;
            ready = true;
            lock.notify();
        }
        t.join();
    }
}
