// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// notify() before wait(): the flag is not looked at.
public class LostNotify {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            lock.wait();
        }
        t.join();
    }
}
