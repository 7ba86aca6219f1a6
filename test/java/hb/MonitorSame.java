// SPDX-License-Identifier: Apache-2.0
// expect: none
// Unlock happens-before the next lock of the same monitor.
public class MonitorSame {
    static int n;
    static final Object lock = new Object();

    static void add() {
        for (int i = 0; i < 2; i++) {
            synchronized (lock) {
                n++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(MonitorSame::add);
        Thread b = new Thread(MonitorSame::add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n == 4;
    }
}
