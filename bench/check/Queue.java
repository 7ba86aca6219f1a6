// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.ArrayBlockingQueue;

/** ArrayBlockingQueue of capacity 1: 2 puts and 2 takes. */
public class Queue {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
        Thread p = new Thread(() -> {
            try {
                q.put(1);
                q.put(2);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        int[] sum = new int[1];
        Thread c = new Thread(() -> {
            try {
                sum[0] = q.take() + q.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        p.start();
        c.start();
        p.join();
        c.join();
        assert sum[0] == 3;
    }
}
