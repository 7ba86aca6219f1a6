// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Weak, soft and phantom references, ReferenceQueue, WeakHashMap and Cleaner with System.gc().
import java.lang.ref.*;
import java.util.*;

public class References {
    static Object make() { return new Object(); }
    static WeakReference<Object> weak(ReferenceQueue<Object> q) { return new WeakReference<>(new Object(), q); }
    static void fill(WeakHashMap<Object, String> m) {
        for (int i = 0; i < 5; i++) m.put(new Object(), "v" + i);
    }
    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        Object strong = make();
        WeakReference<Object> keep = new WeakReference<>(strong, q), lose = weak(q);
        SoftReference<Object> soft = new SoftReference<>(strong);
        PhantomReference<Object> ph = new PhantomReference<>(strong, q);
        System.out.println((keep.get() == strong) + " " + (soft.get() == strong) + ph.get() + keep.refersTo(strong));
        System.gc();
        Reference<?> r = q.remove(10000);
        System.out.println((r == lose) + " " + lose.get() + (keep.get() == strong) + q.poll());
        WeakHashMap<Object, String> m = new WeakHashMap<>();
        m.put(strong, "stays");
        fill(m);
        System.gc();
        for (int i = 0; i < 100 && m.size() > 1; i++) Thread.sleep(10);
        System.out.println(m.size() + m.get(strong));
        keep.clear();
        System.out.println(keep.get() + " " + keep.enqueue() + (q.poll() == keep) + keep.enqueue());
        System.out.println(strong.hashCode() == System.identityHashCode(strong));
        Reference.reachabilityFence(strong);
        try {
            new WeakReference<Object>(null).get();
            System.out.println("null referent");
            q.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<WeakReference<byte[]>> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) many.add(new WeakReference<>(new byte[1000]));
        System.gc();
        int alive = 0;
        for (WeakReference<byte[]> w : many) if (w.get() != null) alive++;
        System.out.println(alive);
    }
}
