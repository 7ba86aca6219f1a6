// SPDX-License-Identifier: Apache-2.0
// A list with a lock in each node that lets the one at hand go before it locks the next.
// expect: race FineListLetGo$Node.next
import java.util.concurrent.locks.ReentrantLock;

public class FineListLetGo {
    static final int THREADS = 2, ITEMS = 1;

    static class Node {
        final int key;
        Node next;
        final ReentrantLock lock = new ReentrantLock();

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    static final Node head = new Node(Integer.MIN_VALUE, new Node(-1, new Node(Integer.MAX_VALUE, null)));

    /** Between two nodes neither is locked. */
    static boolean update(int key, boolean add) {
        Node pred = head;
        pred.lock.lock();
        Node curr = pred.next;
        curr.lock.lock();
        while (curr.key < key) {
            pred.lock.unlock();
            curr.lock.unlock();
            pred = curr;
            curr = curr.next;
            pred.lock.lock();
            curr.lock.lock();
        }
        try {
            if ((curr.key == key) == add) {
                return false;
            }
            pred.next = add ? new Node(key, curr) : curr.next;
            return true;
        } finally {
            curr.lock.unlock();
            pred.lock.unlock();
        }
    }

    static void run(int me) {
        for (int i = 0; i < ITEMS; i++) {
            assert update(me + i * THREADS, true);
            assert update(me + i * THREADS, false);
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
