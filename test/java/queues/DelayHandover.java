// SPDX-License-Identifier: Apache-2.0
// expect: none
// DelayQueue: an item whose time has come.
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayHandover {
    static class Item implements Delayed {
        int v;

        @Override
        public long getDelay(TimeUnit unit) {
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
            q.put(i);
        });
        t.start();
        assert q.take().v == 1;
        t.join();
    }
}
