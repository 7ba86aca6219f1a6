// SPDX-License-Identifier: Apache-2.0
// expect: race TransferQueueKept$Item.v
// LinkedTransferQueue: the item is changed after it was handed over.
import java.util.concurrent.LinkedTransferQueue;

public class TransferQueueKept {
    static class Item {
        int v;
    }

    static final LinkedTransferQueue<Item> q = new LinkedTransferQueue<>();

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
