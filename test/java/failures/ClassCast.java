// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.ClassCastException
// A volatile slot that holds one type or another.
public class ClassCast {
    static volatile Object slot = "text";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> slot = 5);
        t.start();
        if (slot instanceof String) {
            String s = (String) slot;
        }
        t.join();
    }
}
