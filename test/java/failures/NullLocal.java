// SPDX-License-Identifier: Apache-2.0
// expect: none
// … repaired by reading it once.
public class NullLocal {
    static volatile String s = "abc";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> s = null);
        t.start();
        String mine = s;
        if (mine != null) {
            mine.length();
        }
        t.join();
    }
}
