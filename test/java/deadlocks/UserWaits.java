// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A user thread that waits for ever is one.
public class UserWaits {
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
        t.start();
    }
}
