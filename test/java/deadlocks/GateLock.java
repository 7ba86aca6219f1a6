// SPDX-License-Identifier: Apache-2.0
// expect: none
// Opposite orders under a common third lock can't deadlock.
public class GateLock {
    static final Object gate = new Object(), a = new Object(), b = new Object();

    static void both(Object first, Object second) {
        synchronized (gate) {
            synchronized (first) {
                synchronized (second) {
                    first.hashCode();
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> both(a, b));
        t.start();
        both(b, a);
        t.join();
    }
}
