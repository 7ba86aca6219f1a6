// SPDX-License-Identifier: Apache-2.0
// expect: none
// ConcurrentLinkedDeque hands an item over.
import java.util.concurrent.ConcurrentLinkedDeque;

public class ConcurrentDequePublish {
    static class Item {
        int v;
    }

    static final ConcurrentLinkedDeque<Item> q = new ConcurrentLinkedDeque<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            q.addFirst(i);
        });
        t.start();
        Item got = q.pollLast();
        if (got != null) assert got.v >= 1;
        t.join();
    }
}
