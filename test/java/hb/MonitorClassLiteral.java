// SPDX-License-Identifier: Apache-2.0
// expect: none
// A static synchronized method and a block on the class literal lock the same.
public class MonitorClassLiteral {
    static int n;

    static synchronized void addStatic() {
        n++;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(MonitorClassLiteral::addStatic);
        a.start();
        synchronized (MonitorClassLiteral.class) {
            n++;
        }
        a.join();
    }
}
