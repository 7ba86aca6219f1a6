// SPDX-License-Identifier: Apache-2.0
// expect: race PriorityQueueKept$Item.v
// PriorityBlockingQueue: the item is changed after it was handed over.
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityQueueKept {
    static class Item implements Comparable<Item> {
        int v;

        @Override
        public int compareTo(Item o) {
            return 0;
        }
    }

    static final PriorityBlockingQueue<Item> q = new PriorityBlockingQueue<>();

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
