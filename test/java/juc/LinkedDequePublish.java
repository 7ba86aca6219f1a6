// SPDX-License-Identifier: Apache-2.0
// expect: none
// LinkedBlockingDeque hands an item over.
import java.util.concurrent.LinkedBlockingDeque;

public class LinkedDequePublish {
    static class Item {
        int v;
    }

    static final LinkedBlockingDeque<Item> q = new LinkedBlockingDeque<>(2);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            q.addFirst(i);
        });
        t.start();
        Item got = q.takeLast();
        assert got.v >= 1;
        t.join();
    }
}
