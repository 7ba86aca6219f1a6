// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.PriorityQueue*
// A PriorityQueue shared without a lock.
import java.util.PriorityQueue;

public class PlainPriorityQueue {
    static final PriorityQueue<Integer> q = new PriorityQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            q.add(1);
        });
        t.start();
        q.add(2);
        t.join();
    }
}
