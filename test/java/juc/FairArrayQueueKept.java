// SPDX-License-Identifier: Apache-2.0
// expect: race FairArrayQueueKept$Item.v
// ArrayBlockingQueue: the item is changed after it was handed over.
import java.util.concurrent.ArrayBlockingQueue;

public class FairArrayQueueKept {
    static class Item {
        int v;
    }

    static final ArrayBlockingQueue<Item> q = new ArrayBlockingQueue<>(1, true);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            q.offer(i);
            i.v = 2;
        });
        t.start();
        Item got = q.take();
        assert got.v >= 1;
        t.join();
    }
}
