// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// The consumer waits for one item too many.
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayQueueForever {
    static final ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                q.put(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        q.take();
        q.take();
        t.join();
    }
}
