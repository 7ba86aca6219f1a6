// SPDX-License-Identifier: Apache-2.0
// expect: race MonitorBoxed.n
// Locking on a boxed counter: each increment makes another object.
public class MonitorBoxed {
    static int n;
    static volatile Integer count = 1000;

    static void add() {
        synchronized (count) {
            count = count + 1;
            n++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(MonitorBoxed::add);
        a.start();
        add();
        a.join();
    }
}
