// SPDX-License-Identifier: Apache-2.0
// expect: race LinkedQueueKept$Box.v
// The producer writes after it has offered.
import java.util.concurrent.ConcurrentLinkedQueue;

public class LinkedQueueKept {
    static class Box {
        int v;
    }

    static final ConcurrentLinkedQueue<Box> q = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Box b = new Box();
            q.offer(b);
            b.v = 1;
        });
        t.start();
        Box b = q.poll();
        if (b != null) {
            int seen = b.v;
        }
        t.join();
    }
}
