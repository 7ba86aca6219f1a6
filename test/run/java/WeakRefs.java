// SPDX-License-Identifier: Apache-2.0
// schedule: single
// References that System.gc() clears: queues, weak map, cleaners.
import java.lang.ref.*;
import java.util.*;
public class WeakRefs {
    static boolean cleaned;
    public static void main(String[] a) throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        Object strong = new Object();
        WeakReference<Object> keep = new WeakReference<>(strong, q), w = new WeakReference<>(new Object(), q);
        PhantomReference<Object> p = new PhantomReference<>(new Object(), q);
        SoftReference<Object> s = new SoftReference<>(new Object());
        System.out.println(keep.refersTo(strong) + " " + p.refersTo(null) + " " + p.get());
        WeakHashMap<Object, String> m = new WeakHashMap<>();
        m.put(new Object(), "x");
        m.put(strong, "y");
        Cleaner c = Cleaner.create(); c.register(new Object(), () -> cleaned = true);
        Cleaner.Cleanable cl = c.register(strong, () -> System.out.println("explicit"));
        cl.clean();
        cl.clean();
        System.gc();
        Set<Reference<?>> got = new HashSet<>();
        for (int i = 0; i < 100 && got.size() < 2; i++) { Reference<?> r = q.remove(50); if (r != null) got.add(r); }
        System.out.println(got.contains(w) + " " + got.contains(p) + " " + got.contains(keep) + " " + w.get() + " " + (keep.get() == strong) + " " + (s.get() != null));
        for (int i = 0; i < 100 && (m.size() > 1 || !cleaned); i++) Thread.sleep(10);
        System.out.println(m.size() + " " + cleaned);
        System.out.println(keep.enqueue() + " " + keep.enqueue() + " " + (q.poll() == keep) + keep.get() + keep.isEnqueued());
        System.runFinalization();
    }
}
