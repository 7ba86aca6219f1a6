// SPDX-License-Identifier: Apache-2.0
// expect: race DelayKept$Item.v
// DelayQueue: the item is changed after it was handed over.
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;

public class DelayKept {
    static class Item implements Delayed {
        int v;

        @Override
        public long getDelay(java.util.concurrent.TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed o) {
            return 0;
        }
    }

    static final DelayQueue<Item> q = new DelayQueue<>();

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
