// SPDX-License-Identifier: Apache-2.0
// expect: race CopyOnWriteSetInside$Item.v
// CopyOnWriteArraySet: its elements are not guarded.
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWriteSetInside {
    static class Item {
        int v;
    }

    static final CopyOnWriteArraySet<Item> set = new CopyOnWriteArraySet<>();

    public static void main(String[] args) throws Exception {
        set.add(new Item());
        Thread t = new Thread(() -> set.forEach(i -> i.v++));
        t.start();
        set.forEach(i -> i.v++);
        t.join();
    }
}
