// SPDX-License-Identifier: Apache-2.0
// The link by which an MCS lock is handed over is plain.
// expect: race MCSLock$Node.next
// expect: race MCSLock.shared
import java.util.concurrent.atomic.AtomicReference;

public class MCSLock {
    static final int THREADS = 2, ROUNDS = 2;
    static int shared;

    static class Node {
        volatile boolean locked;
        Node next;
    }

    /** Everybody waits at a node of its own until the one before has found it. */
    static class Lock {
        final AtomicReference<Node> tail = new AtomicReference<>();

        void lock(Node mine) {
            Node pred = tail.getAndSet(mine);
            if (pred == null) {
                return;
            }
            mine.locked = true;
            pred.next = mine;
            while (mine.locked) {
                Thread.yield();
            }
        }

        void unlock(Node mine) {
            if (mine.next == null) {
                if (tail.compareAndSet(mine, null)) {
                    return;
                }
                while (mine.next == null) {
                    Thread.yield();
                }
            }
            mine.next.locked = false;
            mine.next = null;
        }
    }

    static final Lock lock = new Lock();

    static void run(int me) {
        Node mine = new Node();
        for (int i = 0; i < ROUNDS; i++) {
            lock.lock(mine);
            shared++;
            lock.unlock(mine);
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
