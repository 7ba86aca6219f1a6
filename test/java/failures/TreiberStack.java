// SPDX-License-Identifier: Apache-2.0
// expect: none
// A Treiber stack with fresh nodes.
import java.util.concurrent.atomic.AtomicReference;

public class TreiberStack {
    static class Node {
        final int v;
        Node next;

        Node(int v) {
            this.v = v;
        }
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(int v) {
        Node n = new Node(v);
        do {
            n.next = top.get();
        } while (!top.compareAndSet(n.next, n));
    }

    static Node pop() {
        for (;;) {
            Node t = top.get();
            if (t == null || top.compareAndSet(t, t.next)) {
                return t;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            push(1);
            pop();
        });
        t.start();
        push(2);
        Node n = pop();
        t.join();
        assert n != null && top.get() == null;
    }
}
