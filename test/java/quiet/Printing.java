// SPDX-License-Identifier: Apache-2.0
// expect: none
// Printing in two threads.
public class Printing {
    static void use(int i) {
        System.out.println("thread " + i);
        System.err.printf("%d%n", i);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
