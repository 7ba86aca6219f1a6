// SPDX-License-Identifier: Apache-2.0
// expect: race MonitorStaticInstance.n
// A static synchronized method locks the class, an instance method the object.
public class MonitorStaticInstance {
    static int n;

    static synchronized void addStatic() {
        n++;
    }

    synchronized void addInstance() {
        n++;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(MonitorStaticInstance::addStatic);
        a.start();
        new MonitorStaticInstance().addInstance();
        a.join();
    }
}
