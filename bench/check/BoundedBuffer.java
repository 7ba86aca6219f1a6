// SPDX-License-Identifier: Apache-2.0
/** A buffer of one place by wait and notifyAll. Arguments: producers (and as many consumers),
 *  items of each. */
public class BoundedBuffer {
    private final int[] item = new int[1];
    private int used;

    synchronized void put(int v) throws InterruptedException {
        while (used == item.length) {
            wait();
        }
        item[used++] = v;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (used == 0) {
            wait();
        }
        int v = item[--used];
        notifyAll();
        return v;
    }

    interface Work {
        void run() throws InterruptedException;
    }

    static Thread start(Work w) {
        Thread t = new Thread(() -> {
            try {
                w.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        int pairs = Integer.parseInt(args[0]), items = Integer.parseInt(args[1]);
        BoundedBuffer b = new BoundedBuffer();
        Thread[] t = new Thread[2 * pairs];
        for (int i = 0; i < pairs; i++) {
            t[2 * i] = start(() -> {
                for (int k = 0; k < items; k++) {
                    b.put(k);
                }
            });
            t[2 * i + 1] = start(() -> {
                for (int k = 0; k < items; k++) {
                    b.take();
                }
            });
        }
        for (Thread x : t) {
            x.join();
        }
        assert b.used == 0;
    }
}
