// SPDX-License-Identifier: Apache-2.0
// expect: none
// An exception that is caught is no failure.
public class CaughtIsFine {
    static volatile String s = "abc";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> s = null);
        t.start();
        try {
            s.length();
        } catch (NullPointerException e) {
            assert s == null;
        }
        t.join();
    }
}
