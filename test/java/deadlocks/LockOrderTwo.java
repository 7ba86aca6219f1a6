// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// Two monitors taken in opposite orders.
public class LockOrderTwo {
    static final Object a = new Object(), b = new Object();

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                first.hashCode();
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
