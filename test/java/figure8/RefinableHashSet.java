// SPDX-License-Identifier: Apache-2.0
// A refinable hash set grows its locks with its table; the count of its elements is
// plain, and so is the array of locks.
// expect: race RefinableHashSet$HashSet.size
// expect: race RefinableHashSet$HashSet.lock
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.locks.ReentrantLock;

public class RefinableHashSet {
    static final int THREADS = 2, ITEMS = 3;

    static class HashSet {
        List<Integer>[] table = make(2);
        ReentrantLock[] lock = locks(2);
        final AtomicMarkableReference<Thread> owner = new AtomicMarkableReference<>(null, false);
        int size;

        @SuppressWarnings("unchecked")
        static List<Integer>[] make(int n) {
            List<Integer>[] t = new List[n];
            for (int i = 0; i < n; i++) {
                t[i] = new ArrayList<>();
            }
            return t;
        }

        static ReentrantLock[] locks(int n) {
            ReentrantLock[] l = new ReentrantLock[n];
            for (int i = 0; i < n; i++) {
                l[i] = new ReentrantLock();
            }
            return l;
        }

        /** Waits while somebody else resizes; the lock found must still be one of the set's. */
        ReentrantLock acquire(int x) {
            boolean[] mark = {true};
            for (;;) {
                Thread who;
                do {
                    who = owner.get(mark);
                } while (mark[0] && who != Thread.currentThread());
                ReentrantLock[] old = lock;
                ReentrantLock l = old[x % old.length];
                l.lock();
                who = owner.get(mark);
                if ((!mark[0] || who == Thread.currentThread()) && lock == old) {
                    return l;
                }
                l.unlock();
            }
        }

        void add(int x) {
            ReentrantLock l = acquire(x);
            try {
                table[x % table.length].add(x);
                size++;
            } finally {
                l.unlock();
            }
            if (size > 2 * table.length) {
                resize();
            }
        }

        void resize() {
            int n = table.length;
            Thread me = Thread.currentThread();
            if (!owner.compareAndSet(null, me, false, true)) {
                return;
            }
            try {
                if (table.length != n) {
                    return;
                }
                for (ReentrantLock l : lock) {
                    l.lock();
                    l.unlock();
                }
                List<Integer>[] larger = make(2 * n);
                for (List<Integer> bucket : table) {
                    for (int x : bucket) {
                        larger[x % larger.length].add(x);
                    }
                }
                table = larger;
                lock = locks(2 * n);
            } finally {
                owner.set(null, false);
            }
        }
    }

    static final HashSet set = new HashSet();

    static void run(int me) {
        for (int i = 0; i < ITEMS; i++) {
            set.add(me + i * THREADS);
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
