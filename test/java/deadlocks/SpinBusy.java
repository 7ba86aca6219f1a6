// SPDX-License-Identifier: Apache-2.0
// expect: none
// The same without any hint.
public class SpinBusy {
    static volatile boolean go;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> go = true);
        t.start();
        while (!go) {
        }
    }
}
