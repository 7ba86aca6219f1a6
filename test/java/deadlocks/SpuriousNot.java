// SPDX-License-Identifier: Apache-2.0
// expect: none
// … which is not looked at unless asked for.
public class SpuriousNot {
    static boolean ready;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        t.start();
        synchronized (lock) {
            if (!ready) {
                lock.wait();
            }
            assert ready;
        }
        t.join();
    }
}
