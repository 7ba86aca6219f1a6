// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// Two classes whose initializers need each other, entered from both sides.
public class ClassInitDeadlock {
    static class A {
        static int a = 1 + B.b();

        static int a() {
            return 1;
        }
    }

    static class B {
        static int b = 1 + A.a();

        static int b() {
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> A.a());
        t.start();
        B.b();
        t.join();
    }
}
