// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// notify() with two producers and a consumer: a producer wakes a producer.
public class BoundedBufferNotify {
    int[] item = new int[1];
    int count;

    synchronized void put(int v) {
        while (count == item.length) {
            pause();
        }
        item[count++] = v;
        notify();
    }

    synchronized int take() {
        while (count == 0) {
            pause();
        }
        notify();
        return item[--count];
    }

    void pause() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        BoundedBufferNotify b = new BoundedBufferNotify();
        new Thread(() -> b.take()).start();
        new Thread(() -> b.take()).start();
        b.put(1);
        b.put(2);
    }
}
