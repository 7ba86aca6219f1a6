// SPDX-License-Identifier: Apache-2.0
/** Dining philosophers who take the lower fork first. */
public class Philosophers {
    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        Object[] fork = new Object[n];
        for (int i = 0; i < n; i++) {
            fork[i] = new Object();
        }
        Thread[] philosopher = new Thread[n];
        for (int i = 0; i < n; i++) {
            Object a = fork[Math.min(i, (i + 1) % n)], b = fork[Math.max(i, (i + 1) % n)];
            philosopher[i] = new Thread(() -> {
                synchronized (a) {
                    synchronized (b) {
                        Thread.currentThread();
                    }
                }
            });
        }
        for (Thread t : philosopher) {
            t.start();
        }
        for (Thread t : philosopher) {
            t.join();
        }
    }
}
