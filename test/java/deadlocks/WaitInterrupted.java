// SPDX-License-Identifier: Apache-2.0
// expect: none
// A waiting thread is interrupted.
public class WaitInterrupted {
    static final Object lock = new Object();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    assert x == 1;
                }
            }
        });
        t.start();
        x = 1;
        t.interrupt();
        t.join();
    }
}
