// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.ArithmeticException
// Under locks, but the check and the use are two critical sections.
public class DivideByZero {
    static int d = 1;

    static synchronized boolean ok() {
        return d != 0;
    }

    static synchronized int divide() {
        return 10 / d;
    }

    static synchronized void clear() {
        d = 0;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(DivideByZero::clear);
        t.start();
        if (ok()) {
            divide();
        }
        t.join();
    }
}
