// SPDX-License-Identifier: Apache-2.0
// expect: none
// Producer and consumer over one ArrayBlockingQueue.
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayQueueHandover {
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

    static final ArrayBlockingQueue<Item> q = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                q.put(new Item(1));
                q.put(new Item(2));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        Item first = q.take();
        assert first.v == 1;
        first.v = 5;
        assert q.take().v == 2;
        t.join();
    }
}
