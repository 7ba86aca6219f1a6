// SPDX-License-Identifier: Apache-2.0
// A hash set whose buckets are lazy lists with plain links and marks.
// expect: race LazyHashSet$Node.next
// expect: race LazyHashSet$Node.marked
import java.util.concurrent.locks.ReentrantLock;

public class LazyHashSet {
    static final int THREADS = 3, ITEMS = 2;

    static class Node {
        final int key;
        Node next;
        boolean marked;
        final ReentrantLock lock = new ReentrantLock();

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    /** Marks a node before it unlinks it, so that who looks for one needs no lock. */
    static class Nodes {
        final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

        static boolean valid(Node pred, Node curr) {
            return !pred.marked && !curr.marked && pred.next == curr;
        }

        boolean update(int key, boolean add) {
            for (;;) {
                Node pred = head;
                Node curr = pred.next;
                while (curr.key < key) {
                    pred = curr;
                    curr = curr.next;
                }
                pred.lock.lock();
                curr.lock.lock();
                try {
                    if (valid(pred, curr)) {
                        if ((curr.key == key) == add) {
                            return false;
                        }
                        if (add) {
                            pred.next = new Node(key, curr);
                        } else {
                            curr.marked = true;
                            pred.next = curr.next;
                        }
                        return true;
                    }
                } finally {
                    curr.lock.unlock();
                    pred.lock.unlock();
                }
            }
        }

        boolean contains(int key) {
            Node curr = head;
            while (curr.key < key) {
                curr = curr.next;
            }
            return curr.key == key && !curr.marked;
        }
    }

    static final Nodes[] bucket = {new Nodes(), new Nodes()};

    static Nodes set(int key) {
        return bucket[key / 2 % bucket.length];
    }

    static void run(int me) {
        for (int i = 0; i < ITEMS; i++) {
            int key = me + i * THREADS;
            assert set(key).update(key, true);
            assert set(key).contains(key);
            assert set(key).update(key, false);
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
