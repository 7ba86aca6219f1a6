// SPDX-License-Identifier: Apache-2.0
// expect: none
// Hand over through a ConcurrentLinkedQueue.
import java.util.concurrent.ConcurrentLinkedQueue;

public class LinkedQueueHandover {
    static class Box {
        int v;
    }

    static final ConcurrentLinkedQueue<Box> q = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Box b = new Box();
            b.v = 1;
            q.offer(b);
        });
        t.start();
        Box b = q.poll();
        if (b != null) {
            assert b.v == 1;
            b.v = 2;
        }
        t.join();
    }
}
