// SPDX-License-Identifier: Apache-2.0
// expect: none
// transfer returns when the item was taken: what the taker did before is known.
import java.util.concurrent.LinkedTransferQueue;

public class TransferWaits {
    static final LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            try {
                q.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        q.transfer(1);
        t.join();
        assert x == 1;
    }
}
