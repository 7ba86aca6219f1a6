// SPDX-License-Identifier: Apache-2.0
// expect: race LinkedDequeKept$Item.v
// LinkedBlockingDeque: the item is changed after it was handed over.
import java.util.concurrent.LinkedBlockingDeque;

public class LinkedDequeKept {
    static class Item {
        int v;
    }

    static final LinkedBlockingDeque<Item> q = new LinkedBlockingDeque<>(2);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            q.addFirst(i);
            i.v = 2;
        });
        t.start();
        Item got = q.takeLast();
        assert got.v >= 1;
        t.join();
    }
}
