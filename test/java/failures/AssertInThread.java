// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// The assertion fails in another thread than main.
public class AssertInThread {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            assert x == 0;
        });
        t.start();
        x = 1;
        t.join();
    }
}
