// SPDX-License-Identifier: Apache-2.0
// expect: none
// A bounded buffer by wait and notifyAll.
public class BoundedBuffer {
    int[] item = new int[1];
    int count;

    synchronized void put(int v) throws InterruptedException {
        while (count == item.length) {
            wait();
        }
        item[count++] = v;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        notifyAll();
        return item[--count];
    }

    public static void main(String[] args) throws Exception {
        BoundedBuffer b = new BoundedBuffer();
        Thread t = new Thread(() -> {
            try {
                b.put(1);
                b.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        assert b.take() + b.take() == 3;
        t.join();
    }
}
