// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Monitors: reentrancy, static and instance synchronized, release by exception, wait sets, misuse.
public class Monitors {
    static int statics;
    int insts;
    static synchronized void incStatic() { statics++; }
    synchronized void inc() { insts++; }
    synchronized void nested(int n) { if (n > 0) nested(n - 1); else insts += 100; }
    synchronized void fails() { throw new IllegalStateException("inside"); }
    static class Gate {
        private boolean open;
        synchronized void await() throws InterruptedException { while (!open) wait(); }
        synchronized void open() { open = true; notifyAll(); }
    }
    static class Buffer {
        private final int[] a = new int[2];
        private int head, n;
        synchronized void put(int v) throws InterruptedException {
            while (n == a.length) wait();
            a[(head + n++) % a.length] = v;
            notifyAll();
        }
        synchronized int take() throws InterruptedException {
            while (n == 0) wait();
            int v = a[head];
            head = (head + 1) % a.length;
            n--;
            notifyAll();
            return v;
        }
    }
    static void misuse(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " fine");
        } catch (RuntimeException e) {
            System.out.println(what + " " + e);
        }
    }
    public static void main(String[] args) throws Exception {
        Monitors m = new Monitors();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    incStatic();
                    m.inc();
                    synchronized (m) {
                        synchronized (Monitors.class) {
                            statics++;
                            m.insts++;
                        }
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        m.nested(50);
        System.out.println(statics + " " + m.insts);
        try {
            m.fails();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(m));
        }
        Gate g = new Gate();
        int[] through = {0};
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                try {
                    g.await();
                    synchronized (through) { through[0]++; }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            ts[i].start();
        }
        g.open();
        for (Thread t : ts) t.join();
        System.out.println(through[0]);
        Buffer b = new Buffer();
        long[] sum = {0};
        Thread prod = new Thread(() -> { try { for (int i = 1; i <= 20; i++) b.put(i); b.put(-1); } catch (InterruptedException e) {} });
        Thread cons = new Thread(() -> { try { for (int v; (v = b.take()) > 0; ) sum[0] = sum[0] * 31 + v; } catch (InterruptedException e) {} });
        prod.start();
        cons.start();
        prod.join();
        cons.join();
        System.out.println(sum[0]);
        Object o = new Object();
        misuse("notify", () -> o.notify());
        misuse("notifyAll", () -> o.notifyAll());
        misuse("wait", () -> { try { o.wait(); } catch (InterruptedException e) {} });
        misuse("negative", () -> { synchronized (o) { try { o.wait(-1); } catch (InterruptedException e) {} } });
        misuse("nanos", () -> { synchronized (o) { try { o.wait(1, 1000000); } catch (InterruptedException e) {} } });
        synchronized (o) {
            o.notify();
            o.notifyAll();
            o.wait(2);
            o.wait(0, 1);
        }
        int[] arr = new int[1];
        synchronized (arr) {
            synchronized (int[].class) {
                arr[0]++;
            }
        }
        System.out.println(arr[0] + " " + Thread.holdsLock(arr));
        synchronized (m) {
            for (int i = 0; i < 3; i++)
                synchronized (m) {
                    if (i == 1) continue;
                    m.insts++;
                }
            System.out.println(Thread.holdsLock(m));
        }
        String key = "interned";
        Thread other = new Thread(() -> { synchronized ("interned") { System.out.println("same monitor"); } });
        synchronized (key) {
            other.start();
            Thread.sleep(2);
            System.out.println("first");
        }
        other.join();
    }
}
