// SPDX-License-Identifier: Apache-2.0
// expect: none
// offer and poll with time limits.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

public class ArrayQueueTimed {
    static final ArrayBlockingQueue<int[]> q = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                q.offer(new int[] {1}, 1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        int[] got = q.poll(1, TimeUnit.SECONDS);
        if (got != null) {
            assert got[0] == 1;
        }
        t.join();
    }
}
