// SPDX-License-Identifier: Apache-2.0
// A CLH lock with volatile flags.
// expect: none
import java.util.concurrent.atomic.AtomicReference;

public class CLHLockVolatile {
    static final int THREADS = 3, ROUNDS = 1;
    static int shared;

    static class Node {
        volatile boolean locked;
    }

    /** Everybody waits at the node of the one before, and takes that node over afterwards. */
    static class Lock {
        final AtomicReference<Node> tail = new AtomicReference<>(new Node());

        Node lock(Node mine) {
            mine.locked = true;
            Node pred = tail.getAndSet(mine);
            while (pred.locked) {
                Thread.yield();
            }
            return pred;
        }

        void unlock(Node mine) {
            mine.locked = false;
        }
    }

    static final Lock lock = new Lock();

    static void run(int me) {
        Node mine = new Node();
        for (int i = 0; i < ROUNDS; i++) {
            Node pred = lock.lock(mine);
            shared++;
            lock.unlock(mine);
            mine = pred;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] thread = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            thread[i] = new Thread(() -> run(me));
        }
        for (Thread t : thread) {
            t.start();
        }
        for (Thread t : thread) {
            t.join();
        }
    }
}
