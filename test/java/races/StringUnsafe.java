// SPDX-License-Identifier: Apache-2.0
// expect: race StringUnsafe.s
// A String is immutable, the variable that holds it is not.
public class StringUnsafe {
    static String s = "a";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> s = s + "b");
        t.start();
        int n = s.length();
        t.join();
    }
}
