// SPDX-License-Identifier: Apache-2.0
// schedule: any
// The public face of Thread and ThreadGroup: names, ids, states, errors, groups, traces.
import java.util.*;
public class ThreadApi {
    static void expect(boolean b, String what) { if (!b) throw new AssertionError(what); }
    interface Act { void run() throws Exception; }
    static void thrown(String label, Act r) { try { r.run(); System.out.println(label + " none"); } catch (Throwable e) { System.out.println(label + " " + e); } }
    public static void main(String[] a) throws Exception {
        Thread m = Thread.currentThread();
        System.out.println(m + " " + m.getId() + " " + m.isAlive() + " " + m.isDaemon() + " " + m.getState());
        Thread t = new Thread();
        System.out.println(t + " " + t.getId() + " " + t.getState() + " " + t.isAlive() + " " + t.getPriority());
        t.setName("renamed"); t.setPriority(7); System.out.println(t);
        thrown("prio", () -> t.setPriority(11));
        thrown("name", () -> t.setName(null));
        thrown("nameC", () -> new Thread((String) null));
        t.start();
        t.join();
        System.out.println(t + " " + t.getState() + " " + t.getThreadGroup());
        thrown("again", t::start);
        thrown("daemonMain", () -> Thread.currentThread().setDaemon(true));
        thrown("sleepNeg", () -> Thread.sleep(-1));
        thrown("sleepNanos", () -> Thread.sleep(1, 1000000));
        thrown("joinNeg", () -> t.join(-1));
        thrown("wait", () -> t.wait());
        thrown("waitNeg", () -> { synchronized (t) { t.wait(-1); } });
        thrown("notify", () -> t.notify());
        thrown("holds", () -> Thread.holdsLock(null));
        thrown("clone", () -> { new Thread() { Object c() throws Exception { return clone(); } }.c(); });
        synchronized (t) { System.out.println(Thread.holdsLock(t)); }
        System.out.println(Thread.holdsLock(t));
        Thread.sleep(2);
        Thread.sleep(1, 5);
        Thread.yield();
        Thread.onSpinWait();
        Thread.sleep(0);
        m.interrupt();
        System.out.println(m.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        m.interrupt();
        thrown("sleepI", () -> Thread.sleep(1000));
        System.out.println(m.isInterrupted());
        m.interrupt();
        thrown("joinI", () -> m.join());
        System.out.println(m.isInterrupted());
        m.interrupt();
        thrown("waitI", () -> { synchronized (t) { t.wait(); } });
        System.out.println(m.isInterrupted());
        m.interrupt(); t.join(); System.out.println("dead join " + Thread.interrupted());
        Thread n = new Thread(() -> System.out.println("early " + Thread.interrupted()));
        n.interrupt();
        System.out.println(n.isInterrupted());
        n.start();
        n.join();
        m.join(10); System.out.println("self join timed out");
        Object lock = new Object();
        Thread w = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { System.out.println("w " + e.getMessage()); } } }, "w");
        w.start(); while (w.getState() != Thread.State.WAITING) Thread.yield();
        Thread b;
        synchronized (lock) { b = new Thread(() -> { synchronized (lock) { System.out.println("b in"); } }, "b"); b.start(); while (b.getState() != Thread.State.BLOCKED) Thread.yield(); System.out.println(b.getState()); }
        b.join(); w.interrupt(); w.join();
        Thread s = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println(e.getMessage()); } });
        s.start();
        while (s.getState() != Thread.State.TIMED_WAITING) Thread.yield();
        System.out.println(s.getState());
        s.interrupt();
        s.join();
        Thread d = new Thread(() -> { Thread x = new Thread(); System.out.println("inherits " + x.isDaemon() + x.getPriority()); });
        d.setDaemon(true);
        d.setPriority(2);
        d.start();
        d.join();
        ThreadGroup g = new ThreadGroup("grp"); g.setMaxPriority(4);
        Thread gt = new Thread(g, () -> { System.out.println(Thread.currentThread() + " " + Thread.activeCount()); Thread[] l = new Thread[3]; System.out.println(Thread.enumerate(l) + " " + l[0].getName()); }, "gt");
        gt.start();
        gt.join();
        System.out.println(g + " " + g.activeCount() + " " + g.getParent() + " " + m.getThreadGroup().activeGroupCount() + " " + g.parentOf(g) + " " + g.getParent().parentOf(g));
        g.destroy();
        System.out.println(g.isDestroyed() + " " + m.getThreadGroup().activeGroupCount());
        thrown("destroyed", () -> new Thread(g, "x").start());
        m.getThreadGroup().list();
        StackTraceElement[] st = Thread.currentThread().getStackTrace();
        System.out.println(st[0].getMethodName() + " " + st[1]);
        thrown("count", () -> m.countStackFrames());
        System.out.println(m.getContextClassLoader() == ClassLoader.getSystemClassLoader());
        System.out.println(Thread.getAllStackTraces().containsKey(m));
        System.out.println(Arrays.toString(Thread.State.values()));
    }
}
