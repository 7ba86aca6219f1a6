// SPDX-License-Identifier: Apache-2.0
// expect: race MonitorDifferent.n
// Two locks guard nothing.
public class MonitorDifferent {
    static int n;
    static final Object left = new Object(), right = new Object();

    static void add(Object lock) {
        synchronized (lock) {
            n++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> add(left));
        a.start();
        add(right);
        a.join();
    }
}
