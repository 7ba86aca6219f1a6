// SPDX-License-Identifier: Apache-2.0
// expect: race TwoReadersWriter.x
// One of two readers is not joined before the write.
public class TwoReadersWriter {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            int r = x;
        });
        Thread b = new Thread(() -> {
            int r = x;
        });
        a.start();
        b.start();
        a.join();
        x = 1;
        b.join();
    }
}
