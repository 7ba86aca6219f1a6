// SPDX-License-Identifier: Apache-2.0
// expect: none
// SynchronousQueue: put and take meet.
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueuePublish {
    static class Item {
        int v;
    }

    static final SynchronousQueue<Item> q = new SynchronousQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            try {
                q.put(i);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        assert q.take().v >= 1;
        t.join();
    }
}
