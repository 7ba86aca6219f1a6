// SPDX-License-Identifier: Apache-2.0
// A hash set with one lock, which is also held while looking whether it is full.
// expect: none
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class CoarseHashSet {
    static final int THREADS = 2, ITEMS = 3;

    static class HashSet {
        List<Integer>[] table = make(2);
        final ReentrantLock lock = new ReentrantLock();
        int size;

        @SuppressWarnings("unchecked")
        static List<Integer>[] make(int n) {
            List<Integer>[] t = new List[n];
            for (int i = 0; i < n; i++) {
                t[i] = new ArrayList<>();
            }
            return t;
        }

        boolean add(int x) {
            lock.lock();
            boolean added;
            boolean full = false;
            try {
                List<Integer> bucket = table[x % table.length];
                added = !bucket.contains(x) && bucket.add(x);
                if (added) {
                    full = ++size > 2 * table.length;
                }
            } finally {
                lock.unlock();
            }
            if (full) {
                resize();
            }
            return added;
        }

        void resize() {
            lock.lock();
            try {
                if (size <= 2 * table.length) {
                    return;
                }
                List<Integer>[] old = table;
                List<Integer>[] larger = make(2 * old.length);
                for (List<Integer> bucket : old) {
                    for (int x : bucket) {
                        larger[x % larger.length].add(x);
                    }
                }
                table = larger;
            } finally {
                lock.unlock();
            }
        }
    }

    static final HashSet set = new HashSet();

    static void run(int me) {
        for (int i = 0; i < ITEMS; i++) {
            assert set.add(me + i * THREADS);
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
