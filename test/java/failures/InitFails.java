// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.ExceptionInInitializerError
// A static initializer that fails when it runs late.
public class InitFails {
    static volatile int zero = 1;

    static class Late {
        static final int value = 1 / zero;

        static void touch() { }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Late::touch);
        t.start();
        zero = 0;
        t.join();
    }
}
