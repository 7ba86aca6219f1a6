// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.atomic.AtomicReference;

/** Treiber's stack: three threads push and pop. */
public class Treiber {
    static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    final AtomicReference<Node> top = new AtomicReference<>();

    void push(int v) {
        Node n = new Node(v);
        do {
            n.next = top.get();
        } while (!top.compareAndSet(n.next, n));
    }

    Node pop() {
        Node n;
        do {
            n = top.get();
            if (n == null) {
                return null;
            }
        } while (!top.compareAndSet(n, n.next));
        return n;
    }

    public static void main(String[] args) throws InterruptedException {
        Treiber s = new Treiber();
        Thread[] t = new Thread[3];
        for (int i = 0; i < t.length; i++) {
            int v = i;
            t[i] = new Thread(() -> {
                s.push(v);
                if (s.pop() == null) {
                    throw new AssertionError("empty");
                }
            });
            t[i].start();
        }
        for (Thread x : t) {
            x.join();
        }
        assert s.pop() == null;
    }
}
