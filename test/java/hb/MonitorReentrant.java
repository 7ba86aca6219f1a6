// SPDX-License-Identifier: Apache-2.0
// expect: none
// Nested locking of one monitor is one critical section.
public class MonitorReentrant {
    int n;

    synchronized void outer() {
        inner();
        n++;
    }

    synchronized void inner() {
        n++;
    }

    public static void main(String[] args) throws Exception {
        MonitorReentrant c = new MonitorReentrant();
        Thread a = new Thread(c::outer);
        a.start();
        c.outer();
        a.join();
        assert c.n == 4;
    }
}
