// SPDX-License-Identifier: Apache-2.0
// expect: assertion
// A Treiber stack that reuses nodes: the ABA problem.
import java.util.concurrent.atomic.AtomicReference;

public class AbaStack {
    static class Node {
        final int v;
        volatile Node next;

        Node(int v, Node next) {
            this.v = v;
            this.next = next;
        }
    }

    static final Node c = new Node(3, null), b = new Node(2, c), a = new Node(1, b);
    static final AtomicReference<Node> top = new AtomicReference<>(a);

    static Node pop() {
        for (;;) {
            Node t = top.get();
            if (t == null) {
                return null;
            }
            Node n = t.next;
            if (top.compareAndSet(t, n)) {
                return t;
            }
        }
    }

    static void push(Node n) {
        for (;;) {
            Node t = top.get();
            n.next = t;
            if (top.compareAndSet(t, n)) {
                return;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        boolean[] taken = new boolean[4];
        Thread t = new Thread(() -> {
            Node first = pop();
            Node second = pop();
            if (second != null && first == a) {
                taken[second.v] = true;
                push(first);
            }
        });
        t.start();
        Node mine = pop();
        t.join();
        for (Node n = top.get(); n != null; n = n.next) {
            assert !taken[n.v];
        }
    }
}
