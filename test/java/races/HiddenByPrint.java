// SPDX-License-Identifier: Apache-2.0
// expect: race HiddenByPrint.x
// Printing must not order threads, or a race hides behind the log.
public class HiddenByPrint {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            System.out.println("a");
            x = 1;
            System.out.println("b");
        });
        t.start();
        System.out.println("c");
        x = 2;
        System.out.println("d");
        t.join();
    }
}
