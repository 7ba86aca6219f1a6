// SPDX-License-Identifier: Apache-2.0
// A tournament barrier for three threads has no place for the third.
// expect: exception java.lang.IndexOutOfBoundsException
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public class TournamentBarrier {
    static final int THREADS = 3, ROUNDS = 3;
    static final List<Node> leaf = new ArrayList<>();

    /** Who comes second here plays on; who came first waits to be told. */
    static class Node {
        final Node parent;
        final boolean top;
        volatile boolean flag;
        final AtomicInteger arrived = new AtomicInteger();

        Node(Node parent) {
            this.parent = parent;
            top = parent == null;
        }

        void await(boolean sense) {
            if (arrived.getAndIncrement() % 2 == 0) {
                while (flag != sense) {
                    Thread.yield();
                }
                return;
            }
            if (!top) {
                parent.await(sense);
            }
            flag = sense;
        }
    }

    /** Each leaf is for two threads. */
    static void build(Node parent, int threads) {
        if (threads == 1) {
            return;
        }
        Node n = new Node(parent);
        if (threads == 2) {
            leaf.add(n);
        } else {
            build(n, threads / 2);
            build(n, threads / 2);
        }
    }

    static void run(int me) {
        boolean sense = true;
        for (int i = 0; i < ROUNDS; i++) {
            leaf.get(me / 2).await(sense);
            sense = !sense;
        }
    }

    static {
        build(null, THREADS);
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
