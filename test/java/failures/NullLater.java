// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.NullPointerException
// Checked, then used after another thread has cleared it.
public class NullLater {
    static volatile String s = "abc";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> s = null);
        t.start();
        if (s != null) {
            s.length();
        }
        t.join();
    }
}
