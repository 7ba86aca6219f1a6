// SPDX-License-Identifier: Apache-2.0
// A lock-free list whose nodes get their value after they are linked.
// expect: race LockFreeListLate$Node.value
import java.util.concurrent.atomic.AtomicMarkableReference;

public class LockFreeListLate {
    static final int THREADS = 2, ITEMS = 2;

    static class Node {
        final int key;
        int value;
        final AtomicMarkableReference<Node> next;

        Node(int key, Node next) {
            this.key = key;
            this.next = new AtomicMarkableReference<>(next, false);
        }
    }

    static final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    /** The node before the first with a key not less than this; unlinks marked ones. */
    static Node before(int key) {
        boolean[] marked = {false};
        retry:
        for (;;) {
            Node pred = head;
            Node curr = pred.next.getReference();
            for (;;) {
                Node succ = curr.next.get(marked);
                while (marked[0]) {
                    if (!pred.next.compareAndSet(curr, succ, false, false)) {
                        continue retry;
                    }
                    curr = succ;
                    succ = curr.next.get(marked);
                }
                if (curr.key >= key) {
                    return pred;
                }
                pred = curr;
                curr = succ;
            }
        }
    }

    static boolean add(int key, int value) {
        for (;;) {
            Node pred = before(key);
            Node curr = pred.next.getReference();
            if (curr.key == key) {
                return false;
            }
            Node n = new Node(key, curr);

            if (pred.next.compareAndSet(curr, n, false, false)) {
                n.value = value;
                return true;
            }
        }
    }

    static boolean remove(int key) {
        for (;;) {
            Node pred = before(key);
            Node curr = pred.next.getReference();
            if (curr.key != key) {
                return false;
            }
            Node succ = curr.next.getReference();
            if (curr.next.compareAndSet(succ, succ, false, true)) {
                pred.next.compareAndSet(curr, succ, false, false);
                return true;
            }
        }
    }

    static int sum() {
        int sum = 0;
        for (Node n = head.next.getReference(); n.key < Integer.MAX_VALUE; n = n.next.getReference()) {
            sum += n.value;
        }
        return sum;
    }

    static void run(int me) {
        for (int i = 0; i < ITEMS; i++) {
            int key = me + i * THREADS;
            add(key, key);
            sum();
            remove(key);
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
