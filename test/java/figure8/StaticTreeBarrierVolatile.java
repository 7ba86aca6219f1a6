// SPDX-License-Identifier: Apache-2.0
// A static tree barrier with a volatile sense.
// expect: none
import java.util.concurrent.atomic.AtomicInteger;

public class StaticTreeBarrierVolatile {
    static final int RADIX = 2, THREADS = 3;
    static volatile boolean sense;
    static final Node[] node = new Node[THREADS];
    static final int[] done = new int[THREADS];

    /** One of the threads: waits for its children, tells its parent, waits for the root. */
    static class Node {
        final int children;
        final Node parent;
        final AtomicInteger childCount = new AtomicInteger();

        Node(Node parent, int children) {
            this.parent = parent;
            this.children = children;
            childCount.set(children);
        }

        void await(boolean mySense) {
            while (childCount.get() > 0) {
                Thread.yield();
            }
            childCount.set(children);
            if (parent == null) {
                sense = !sense;
                return;
            }
            parent.childCount.getAndDecrement();
            while (sense != mySense) {
                Thread.yield();
            }
        }
    }

    static void run(int me) {
        done[me] = 1;
        node[me].await(true);
        assert done[THREADS - 1 - me] == 1;
    }

    static int childrenOf(int i) {
        return Math.max(0, Math.min(RADIX, THREADS - 1 - RADIX * i));
    }

    static {
        for (int i = 0; i < THREADS; i++) {
            node[i] = new Node(i == 0 ? null : node[(i - 1) / RADIX], childrenOf(i));
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
