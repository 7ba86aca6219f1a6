// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
/** Two locks in two orders. */
public class TwoLocks {
    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        new Thread(() -> {
            synchronized (a) {
                synchronized (b) {
                    Thread.currentThread();
                }
            }
        }).start();
        synchronized (b) {
            synchronized (a) {
                Thread.currentThread();
            }
        }
    }
}
