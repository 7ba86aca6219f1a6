// SPDX-License-Identifier: Apache-2.0
// An optimistic list with volatile links.
// expect: none
public class OptimisticListVolatile {
    static final int THREADS = 2, ITEMS = 1;

    static class Node {
        final int key;
        volatile Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    static final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    /** Are the two still in the list, and neighbours? */
    static boolean valid(Node pred, Node curr) {
        Node n = head;
        while (n.key < pred.key) {
            n = n.next;
        }
        return n == pred && pred.next == curr;
    }

    static boolean update(int key, boolean add) {
        for (;;) {
            Node pred = head;
            Node curr = pred.next;
            while (curr.key < key) {
                pred = curr;
                curr = curr.next;
            }
            synchronized (pred) {
                synchronized (curr) {
                    if (!valid(pred, curr)) {
                        continue;
                    }
                    if ((curr.key == key) == add) {
                        return false;
                    }
                    pred.next = add ? new Node(key, curr) : curr.next;
                    return true;
                }
            }
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
