// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A ring of three.
public class LockOrderThree {
    static final Object[] fork = {new Object(), new Object(), new Object()};

    static void eat(int i) {
        synchronized (fork[i]) {
            synchronized (fork[(i + 1) % 3]) {
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
