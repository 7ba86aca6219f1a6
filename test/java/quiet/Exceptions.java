// SPDX-License-Identifier: Apache-2.0
// expect: none
// Stack traces are filled in lazily.
public class Exceptions {
    static final RuntimeException shared = new RuntimeException("shared");

    static void use(int i) {
        try {
            throw new IllegalStateException("x" + i);
        } catch (IllegalStateException e) {
            assert e.getStackTrace().length > 0 && e.getMessage().startsWith("x");
        }
        assert shared.getMessage() != null;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
