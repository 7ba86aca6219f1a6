// SPDX-License-Identifier: Apache-2.0
// expect: race ArrayQueueKept$Item.v
// ArrayBlockingQueue: the item is changed after it was handed over.
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayQueueKept {
    static class Item {
        int v;
    }

    static final ArrayBlockingQueue<Item> q = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            q.add(i);
            i.v = 2;
        });
        t.start();
        Item got = q.take();
        assert got.v >= 1;
        t.join();
    }
}
