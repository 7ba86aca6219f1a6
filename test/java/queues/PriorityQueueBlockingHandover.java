// SPDX-License-Identifier: Apache-2.0
// expect: none
// Producer and consumer over one PriorityBlockingQueue.
import java.util.concurrent.PriorityBlockingQueue;

public class PriorityQueueBlockingHandover {
    static class Item implements Comparable<Item> {
        int v;

        Item(int v) {
            this.v = v;
        }

        @Override
        public int compareTo(Item o) {
            return Integer.compare(v, o.v);
        }
    }

    static final PriorityBlockingQueue<Item> q = new PriorityBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            q.put(new Item(1));
            q.put(new Item(2));
        });
        t.start();
        Item first = q.take();
        assert first.v == 1;
        first.v = 5;
        assert q.take().v == 2;
        t.join();
    }
}
