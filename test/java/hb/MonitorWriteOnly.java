// SPDX-License-Identifier: Apache-2.0
// expect: race MonitorWriteOnly.n
// The writer locks, the reader does not.
public class MonitorWriteOnly {
    int n;

    synchronized void add() {
        n++;
    }

    int get() {
        return n;
    }

    public static void main(String[] args) throws Exception {
        MonitorWriteOnly c = new MonitorWriteOnly();
        Thread a = new Thread(c::add);
        a.start();
        c.get();
        a.join();
    }
}
