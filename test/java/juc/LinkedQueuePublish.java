// SPDX-License-Identifier: Apache-2.0
// expect: none
// LinkedBlockingQueue hands an item over.
import java.util.concurrent.LinkedBlockingQueue;

public class LinkedQueuePublish {
    static class Item {
        int v;
    }

    static final LinkedBlockingQueue<Item> q = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            q.add(i);
        });
        t.start();
        Item got = q.take();
        assert got.v >= 1;
        t.join();
    }
}
