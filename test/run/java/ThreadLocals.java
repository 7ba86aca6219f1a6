// SPDX-License-Identifier: Apache-2.0
// schedule: any
// ThreadLocal, InheritableThreadLocal, ThreadGroup.
import java.util.*;

public class ThreadLocals {
    static final ThreadLocal<Integer> N = ThreadLocal.withInitial(() -> 10);
    static final ThreadLocal<StringBuilder> SB = new ThreadLocal<>() {
        protected StringBuilder initialValue() { return new StringBuilder("init"); }
    };
    static final InheritableThreadLocal<String> INH = new InheritableThreadLocal<>() {
        protected String childValue(String p) { return p + "'"; }
    };
    public static void main(String[] args) throws Exception {
        N.set(1);
        INH.set("root");
        SB.get().append("-main");
        List<String> out = Collections.synchronizedList(new ArrayList<>());
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                N.set(N.get() + k);
                SB.get().append(k);
                out.add(k + ":" + N.get() + SB.get() + INH.get());
                N.remove();
                out.add(k + ":" + N.get());
                Thread c = new Thread(() -> out.add(k + "c:" + INH.get() + N.get()));
                c.start();
                try {
                    c.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        Collections.sort(out);
        System.out.println(out + " " + N.get() + SB.get() + INH.get());
        INH.remove();
        Thread after = new Thread(() -> System.out.println(INH.get()));
        after.start();
        after.join();
        for (int i = 0; i < 100; i++) {
            ThreadLocal<Integer> t = new ThreadLocal<>();
            t.set(i);
            if (t.get() != i) System.out.println("lost");
        }
        ThreadGroup g = new ThreadGroup("g"), sub = new ThreadGroup(g, "sub");
        Object lock = new Object();
        Thread in = new Thread(sub, () -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("group interrupt");
                }
            }
        }, "in");
        System.out.println(g.getParent().getName() + " " + sub.getParent().getName() + in.getThreadGroup().getName() + g.parentOf(sub) + sub.getMaxPriority());
        in.start();
        System.out.println(g.activeCount() + " " + g.activeGroupCount());
        while (in.getState() != Thread.State.WAITING)
            Thread.yield();
        g.interrupt();
        in.join();
        System.out.println(in.getThreadGroup() + " " + g.activeCount());
    }
}
