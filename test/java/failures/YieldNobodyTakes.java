// SPDX-License-Identifier: Apache-2.0
// A thread that yields may go on at once: the assertion fails only then.
// expect: assertion
public class YieldNobodyTakes {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> {
            Thread.yield();
            x = 1;
        }).start();
        new Thread(() -> {
            assert x == 0;
        }).start();
    }
}
