// SPDX-License-Identifier: Apache-2.0
// expect: none
// The same with notifyAll().
public class NotifyAll {
    static final Object lock = new Object();
    static boolean red, blue;

    static void await(boolean wantRed) {
        synchronized (lock) {
            while (!(wantRed ? red : blue)) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread r = new Thread(() -> await(true));
        Thread b = new Thread(() -> await(false));
        r.start();
        b.start();
        synchronized (lock) {
            red = true;
            blue = true;
            lock.notifyAll();
        }
        r.join();
        b.join();
    }
}
