// SPDX-License-Identifier: Apache-2.0
// expect: none
// The same ring with an order.
public class LockOrdered {
    static final Object[] fork = {new Object(), new Object(), new Object()};
    static int meals;

    static void eat(int i) {
        int j = (i + 1) % 3;
        synchronized (fork[Math.min(i, j)]) {
            synchronized (fork[Math.max(i, j)]) {
                fork.hashCode();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> eat(0));
        Thread u = new Thread(() -> eat(1));
        t.start();
        u.start();
        eat(2);
        t.join();
        u.join();
    }
}
