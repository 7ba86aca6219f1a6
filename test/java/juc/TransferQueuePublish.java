// SPDX-License-Identifier: Apache-2.0
// expect: none
// LinkedTransferQueue hands an item over.
import java.util.concurrent.LinkedTransferQueue;

public class TransferQueuePublish {
    static class Item {
        int v;
    }

    static final LinkedTransferQueue<Item> q = new LinkedTransferQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Item i = new Item();
            i.v = 1;
            q.add(i);
        });
        t.start();
        Item got = q.take();
        assert got.v >= 1;
        t.join();
    }
}
