// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// A put that nobody takes.
import java.util.concurrent.SynchronousQueue;

public class SynchronousAlone {
    static final SynchronousQueue<Integer> q = new SynchronousQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                q.put(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        q.poll();
        t.join();
    }
}
