// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// notify() wakes one of two that wait for different things: perhaps the wrong one.
public class NotifyOne {
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
        b.setDaemon(true);
        r.start();
        b.start();
        synchronized (lock) {
            red = true;
            lock.notify();
        }
        r.join();
    }
}
