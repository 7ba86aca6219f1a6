// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// volatile does not make ++ atomic.
public class LostUpdateVolatile {
    static volatile int n;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        assert n == 2;
    }
}
