// SPDX-License-Identifier: Apache-2.0
// expect: race HoldMonitor.x
// says: repair: hold HoldMonitor@
// says: at HoldMonitor.java:14 too (checked:
// Writing is synchronized, reading is not.
public class HoldMonitor {
    int x;

    synchronized void write() {
        x++;
    }

    int read() {
        return x;
    }

    public static void main(String[] args) throws Exception {
        HoldMonitor o = new HoldMonitor();
        Thread t = new Thread(o::write);
        t.start();
        o.read();
        t.join();
    }
}
