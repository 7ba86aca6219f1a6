// SPDX-License-Identifier: Apache-2.0
// expect: race YieldNoEdge.x
// yield() orders nothing.
public class YieldNoEdge {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            Thread.yield();
        });
        t.start();
        Thread.yield();
        int seen = x;
        t.join();
    }
}
