// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.IllegalMonitorStateException
// notify without holding the monitor, on one path only.
public class MonitorNotOwner {
    static int n;
    static final Object lock = new Object();
    static volatile boolean first;

    static void work() {
        if (first) {
            lock.notify();
        }
        first = true;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(MonitorNotOwner::work);
        Thread b = new Thread(MonitorNotOwner::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
