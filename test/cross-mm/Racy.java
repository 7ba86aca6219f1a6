// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that share variables of all kinds, with and without synchronization. */
public class Racy {
    static final VarHandle FIELD, ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(Racy.class, "field", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int field, plain, guarded, locked;
    volatile int flag;
    final byte[] bytes = new byte[8];
    final int[] ints = new int[4];
    final Map<Integer, Integer> map = new HashMap<>(), shared = new ConcurrentHashMap<>();
    final ReentrantLock lock = new ReentrantLock();

    void turn(int me, int i) {
        plain += me;
        bytes[(me + i) % 8]++;
        synchronized (this) {
            guarded++;
        }
        lock.lock();
        try {
            locked++;
        } finally {
            lock.unlock();
        }
        switch (i % 7) {
            case 0 -> FIELD.setRelease(this, i);
            case 1 -> plain += (int) FIELD.getAcquire(this);
            case 2 -> FIELD.setOpaque(this, i);
            case 3 -> FIELD.compareAndSet(this, i, me);
            case 4 -> ELEMENT.getAndAdd(ints, me, 1);
            case 5 -> ints[me]++;
            default -> field = me;
        }
        shared.merge(i, me, Integer::sum);
        if (me < 2)
            synchronized (map) {
                map.merge(i, me, Integer::sum);
            }
        else
            map.get(i);
        flag = me;
        if (flag != me)
            ints[3] += i;
    }

    public static void main(String[] args) throws InterruptedException {
        Racy r = new Racy();
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 14; i++)
                    r.turn(me, i);
            });
            threads[t].start();
            r.plain++;
        }
        for (Thread t : threads)
            t.join();
        System.out.println(r.guarded + r.locked);
    }
}
