// SPDX-License-Identifier: Apache-2.0
// expect: none
// Reads do not race with reads.
public class ReadsOnly {
    static int x = 3;
    int y = 4;

    public static void main(String[] args) throws Exception {
        ReadsOnly o = new ReadsOnly();
        Thread t = new Thread(() -> {
            assert x + o.y == 7;
        });
        t.start();
        assert x + o.y == 7;
        t.join();
    }
}
