// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Class initialization by several threads: once, others wait, all see it; failure seen by all.
import java.util.concurrent.atomic.*;

public class InitRaces {
    static final AtomicInteger inits = new AtomicInteger(), errors = new AtomicInteger(), noclass = new AtomicInteger();
    static class Slow {
        static final int[] data = new int[100];
        static {
            inits.incrementAndGet();
            for (int i = 0; i < 100; i++) {
                data[i] = i;
                if (i % 30 == 0) Thread.yield();
            }
        }
        static int sum() {
            int s = 0;
            for (int d : data) s += d;
            return s;
        }
    }
    static class Holder { static final Object ONE = new Object(); }
    static class Fails {
        static int v;
        static {
            inits.incrementAndGet();
            Thread.yield();
            if (inits.get() > 0) throw new RuntimeException("init fails");
        }
    }
    enum Single { ONE; final int v = inits.incrementAndGet(); }
    static class Starter {
        static int v = 5;
        static Thread t;
        static {
            t = new Thread(() -> { int seen = v; if (seen != 6) System.out.println("saw " + seen); });
            t.start();
            Thread.yield();
            v = 6;
        }
    }
    public static void main(String[] args) throws Exception {
        Object[] seen = new Object[4];
        int[] sums = new int[4];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                sums[k] = Slow.sum();
                seen[k] = Holder.ONE;
                try {
                    Fails.v++;
                } catch (ExceptionInInitializerError e) {
                    errors.incrementAndGet();
                } catch (NoClassDefFoundError e) {
                    noclass.incrementAndGet();
                }
                Single.ONE.hashCode();
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        for (int i = 0; i < 4; i++)
            System.out.println(sums[i] + " " + (seen[i] == seen[0]));
        System.out.println(inits + " " + errors + " " + noclass);
        Starter.v += 0;
        Starter.t.join();
        System.out.println(Starter.v);
    }
}
