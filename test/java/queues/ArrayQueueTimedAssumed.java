// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.NullPointerException
// poll with a time limit may answer null.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

public class ArrayQueueTimedAssumed {
    static final ArrayBlockingQueue<int[]> q = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                q.put(new int[] {1});
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        int v = q.poll(1, TimeUnit.SECONDS)[0];
        t.join();
    }
}
