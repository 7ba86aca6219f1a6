// SPDX-License-Identifier: Apache-2.0
// expect: race ConcurrentDequeKept$Item.v
// ConcurrentLinkedDeque: the item is changed after it was handed over.
import java.util.concurrent.ConcurrentLinkedDeque;

public class ConcurrentDequeKept {
    static class Item {
        int v;
    }

    static final ConcurrentLinkedDeque<Item> q = new ConcurrentLinkedDeque<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            q.addFirst(i);
            i.v = 2;
        });
        t.start();
        Item got = q.pollLast();
        if (got != null) assert got.v >= 1;
        t.join();
    }
}
