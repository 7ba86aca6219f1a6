// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// join() while holding the lock that the other needs.
public class JoinUnderLock {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                lock.hashCode();
            }
        });
        t.start();
        synchronized (lock) {
            t.join();
        }
    }
}
