// SPDX-License-Identifier: Apache-2.0
// expect: none
// The handler of an uncaught exception runs in the thread that dies.
public class UncaughtHandlerEdge {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("caught by the handler");
        });
        t.setUncaughtExceptionHandler((u, e) -> x = 1);
        t.start();
        t.join();
        assert x == 1;
    }
}
