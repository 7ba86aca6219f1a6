// SPDX-License-Identifier: Apache-2.0
// expect: race SynchronousFairKept$Item.v
// SynchronousQueue, fair: the item is changed after it was taken.
import java.util.concurrent.SynchronousQueue;

public class SynchronousFairKept {
    static class Item {
        int v;
    }

    static final SynchronousQueue<Item> q = new SynchronousQueue<>(true);

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
