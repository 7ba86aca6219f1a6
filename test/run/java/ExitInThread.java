// SPDX-License-Identifier: Apache-2.0
// schedule: any
// System.exit called by another thread while main waits; a negative status.
public class ExitInThread {
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        new Thread(() -> System.exit(-1)).start();
        synchronized (o) {
            o.wait();
        }
    }
}
