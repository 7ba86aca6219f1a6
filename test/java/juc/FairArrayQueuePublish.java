// SPDX-License-Identifier: Apache-2.0
// expect: none
// ArrayBlockingQueue hands an item over.
import java.util.concurrent.ArrayBlockingQueue;

public class FairArrayQueuePublish {
    static class Item {
        int v;
    }

    static final ArrayBlockingQueue<Item> q = new ArrayBlockingQueue<>(1, true);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            q.offer(i);
        });
        t.start();
        Item got = q.take();
        assert got.v >= 1;
        t.join();
    }
}
