// SPDX-License-Identifier: Apache-2.0
// expect: none
/** Published through a volatile flag. */
public class Simple {
    static int data;
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 1;
            done = true;
        }).start();
        if (done) {
            assert data == 1;
        }
    }
}
