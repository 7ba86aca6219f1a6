// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// An assertion that holds in most schedules.
public class AssertOrder {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            x = 2;
        });
        t.start();
        assert x != 1;
        t.join();
    }
}
