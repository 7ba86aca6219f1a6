// SPDX-License-Identifier: Apache-2.0
// expect: none
// A spin loop ends when the other has moved.
public class SpinWait {
    static volatile boolean go;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> go = true);
        t.start();
        while (!go) {
            Thread.onSpinWait();
        }
    }
}
