// SPDX-License-Identifier: Apache-2.0
// expect: none
// The hash of a String is a benign cache of the JDK.
public class StringHash {
    static final String s = new String("abc");

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> s.hashCode());
        t.start();
        s.hashCode();
        t.join();
    }
}
