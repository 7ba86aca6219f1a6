// SPDX-License-Identifier: Apache-2.0
// expect: race MonitorReassigned.n
// The lock is held in a field that is exchanged: threads lock different objects.
public class MonitorReassigned {
    static int n;
    static volatile Object lock = new Object();

    static void add() {
        synchronized (lock) {
            lock = new Object();
            n++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(MonitorReassigned::add);
        a.start();
        add();
        a.join();
    }
}
