// SPDX-License-Identifier: Apache-2.0
// A striped hash set that counts in an atomic and looks whether it is full under the
// lock.
// expect: none
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class StripedHashSetAtomic {
    static final int THREADS = 2, ITEMS = 2, LOCKS = 2;

    static class HashSet {
        List<Integer>[] table = make(2);
        final ReentrantLock[] lock = {new ReentrantLock(), new ReentrantLock()};
        final AtomicInteger size = new AtomicInteger();

        @SuppressWarnings("unchecked")
        static List<Integer>[] make(int n) {
            List<Integer>[] t = new List[n];
            for (int i = 0; i < n; i++) {
                t[i] = new ArrayList<>();
            }
            return t;
        }

        boolean add(int x) {
            lock[x % LOCKS].lock();
            boolean added;
            boolean full = false;
            try {
                List<Integer> bucket = table[x % table.length];
                added = !bucket.contains(x) && bucket.add(x);
                if (added) {
                    full = size.incrementAndGet() > 2 * table.length;
                }
            } finally {
                lock[x % LOCKS].unlock();
            }
            if (full) {
                resize();
            }
            return added;
        }

        void resize() {
            for (ReentrantLock l : lock) {
                l.lock();
            }
            try {
                if (size.get() <= 2 * table.length) {
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
                for (ReentrantLock l : lock) {
                    l.unlock();
                }
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
