// SPDX-License-Identifier: Apache-2.0
// expect: race MakeVolatile.stop
// says: repair: make MakeVolatile.stop volatile, or hold one lock at both places (checked:
// A plain flag.
public class MakeVolatile {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> stop = true);
        t.start();
        if (stop) {
            System.out.println("stopped");
        }
        t.join();
    }
}
