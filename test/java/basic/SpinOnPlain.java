// SPDX-License-Identifier: Apache-2.0
// expect: race SpinOnPlain.stop
/** A loop that waits for a plain write. */
public class SpinOnPlain {
    static boolean stop;

    public static void main(String[] args) {
        new Thread(() -> stop = true).start();
        while (!stop) {
            Thread.onSpinWait();
        }
    }
}
