// SPDX-License-Identifier: Apache-2.0
/** Five threads increment under one monitor. */
public class MonitorCounter {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread[] t = new Thread[5];
        for (int i = 0; i < t.length; i++) {
            t[i] = new Thread(() -> {
                synchronized (lock) {
                    n++;
                }
            });
            t[i].start();
        }
        for (Thread x : t) {
            x.join();
        }
        assert n == t.length;
    }
}
