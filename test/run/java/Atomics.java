// SPDX-License-Identifier: Apache-2.0
// schedule: any
// java.util.concurrent.atomic: every class, single-threaded results and concurrent sums.
import java.util.*;
import java.util.concurrent.atomic.*;

public class Atomics {
    volatile int iv;
    volatile long lv;
    volatile String sv = "";
    static void parallel(Runnable r) throws InterruptedException {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) (ts[i] = new Thread(r)).start();
        for (Thread t : ts) t.join();
    }
    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.get() + " " + i.incrementAndGet() + i.getAndIncrement() + i.decrementAndGet() + i.getAndDecrement() + i.addAndGet(10) + i.getAndAdd(-3) + i.getAndSet(1) + i.compareAndSet(1, 2) + i.compareAndSet(1, 3) + i.updateAndGet(x -> x * 5) + i.getAndUpdate(x -> -x) + i.accumulateAndGet(3, Math::max) + i.getAndAccumulate(4, (x, y) -> x * y) + i + i.compareAndExchange(12, 13) + i.getPlain() + i.getOpaque() + i.getAcquire());
        i.lazySet(1);
        i.setPlain(2);
        i.setOpaque(3);
        i.setRelease(4);
        System.out.println(i.weakCompareAndSetVolatile(4, 5) + " " + i.intValue() + i.doubleValue());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(-1) + l.addAndGet(5) + l.compareAndSet(l.get(), 7) + l.updateAndGet(x -> x << 35) + l.getAndSet(0) + l.accumulateAndGet(9, Long::sum));
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(true, false) + b + b.compareAndExchange(false, true) + b.getAcquire());
        AtomicReference<String> r = new AtomicReference<>("a");
        String a = r.get();
        System.out.println(r.compareAndSet(a, "b") + r.getAndSet("c") + r.updateAndGet(x -> x + "d") + r.accumulateAndGet("e", String::concat) + r + r.compareAndSet("zz", "q"));
        AtomicIntegerArray ia = new AtomicIntegerArray(3);
        AtomicLongArray la = new AtomicLongArray(new long[] {1, 2});
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        ia.addAndGet(1, 5);
        ia.compareAndSet(2, 0, 9);
        la.getAndIncrement(0);
        ra.set(0, "x");
        System.out.println(ia + " " + la + ra + ia.length() + ia.getAndUpdate(1, x -> x * 2) + la.accumulateAndGet(1, 5, Long::sum) + ra.getAndSet(0, "y") + ra.compareAndSet(1, null, "n") + ra);
        try {
            ia.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        AtomicStampedReference<String> st = new AtomicStampedReference<>("s", 1);
        int[] h = new int[1];
        System.out.println(st.get(h) + h[0] + st.compareAndSet("s", "t", 1, 2) + st.compareAndSet("t", "u", 1, 3) + st.getReference() + st.getStamp() + st.attemptStamp("t", 9) + st.getStamp());
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("m", false);
        System.out.println(mk.compareAndSet("m", "n", false, true) + mk.getReference() + mk.isMarked() + mk.attemptMark("n", false) + mk.isMarked());
        LongAdder la2 = new LongAdder();
        DoubleAdder da = new DoubleAdder();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAccumulator prod = new DoubleAccumulator((x, y) -> x * y, 1);
        Atomics o = new Atomics();
        AtomicIntegerFieldUpdater<Atomics> iu = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "iv");
        AtomicLongFieldUpdater<Atomics> lu = AtomicLongFieldUpdater.newUpdater(Atomics.class, "lv");
        AtomicReferenceFieldUpdater<Atomics, String> su = AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "sv");
        i.set(0);
        l.set(0);
        r.set("");
        parallel(() -> {
            for (int k = 0; k < 10; k++) {
                i.incrementAndGet();
                l.addAndGet(k);
                la2.add(k);
                da.add(0.5);
                max.accumulate(k * 3);
                prod.accumulate(k == 0 ? 2 : 1);
                ia.getAndIncrement(0);
                iu.incrementAndGet(o);
                lu.addAndGet(o, k);
                String old;
                do old = su.get(o); while (!su.compareAndSet(o, old, old + "x"));
                r.updateAndGet(x -> x + "y");
                int v;
                do v = ia.get(2); while (!ia.weakCompareAndSetVolatile(2, v, v + 1));
            }
        });
        System.out.println(i + " " + l + " " + la2.sum() + " " + da.sum() + " " + max.get() + " " + prod.get() + ia + o.iv + " " + o.lv + " " + o.sv.length() + r.get().length());
        System.out.println(la2.sumThenReset() + " " + la2 + la2.intValue() + max.getThenReset() + iu.getAndSet(o, 5) + iu.compareAndSet(o, 5, 6) + o.iv + lu.getAndAdd(o, 1) + su.getAndSet(o, "z") .length() + o.sv);
        try {
            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "none");
        } catch (RuntimeException e) {
            System.out.println(e.getCause());
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "lv");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
