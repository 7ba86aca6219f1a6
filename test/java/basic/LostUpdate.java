// SPDX-License-Identifier: Apache-2.0
// expect: assertion
/** No race, but not atomic either. */
public class LostUpdate {
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        assert n == 2 : n;
    }
}
