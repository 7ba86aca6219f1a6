// SPDX-License-Identifier: Apache-2.0
// expect: race SynchronousQueueKept$Item.v
// SynchronousQueue: the item is changed after it was taken.
import java.util.concurrent.SynchronousQueue;

public class SynchronousQueueKept {
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
            i.v = 2;
        });
        t.start();
        assert q.take().v >= 1;
        t.join();
    }
}
