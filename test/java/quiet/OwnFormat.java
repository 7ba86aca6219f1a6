// SPDX-License-Identifier: Apache-2.0
// expect: none
// Formatting in two threads.
public class OwnFormat {
    static void use(int i) {
        String s = String.format("%d %s %x", i, "a", 255);
        assert s.endsWith(" a ff");
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
