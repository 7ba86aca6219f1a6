// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// wait() gives up the inner monitor only: nobody can come to notify.
public class NestedMonitor {
    static final Object outer = new Object(), inner = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (outer) {
                synchronized (inner) {
                    while (!ready) {
                        try {
                            inner.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }
        });
        t.start();
        synchronized (outer) {
            synchronized (inner) {
                ready = true;
                inner.notifyAll();
            }
        }
        t.join();
    }
}
