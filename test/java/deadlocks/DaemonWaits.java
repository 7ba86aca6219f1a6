// SPDX-License-Identifier: Apache-2.0
// expect: none
// A daemon that waits for ever is no deadlock.
public class DaemonWaits {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        t.setDaemon(true);
        t.start();
    }
}
