// SPDX-License-Identifier: Apache-2.0
// expect: none
// The same when sleep() ends with InterruptedException.
public class InterruptException {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                assert x == 1;
            }
        });
        t.start();
        x = 1;
        t.interrupt();
        t.join();
    }
}
