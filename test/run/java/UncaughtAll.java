// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Uncaught exceptions: every handler, one that throws, the main thread, hooks after it.
public class UncaughtAll {
    static class Bad extends RuntimeException { Bad(String m) { super(m); } }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { throw new Bad("one"); }, "t1"); t.start(); t.join();
        Thread.setDefaultUncaughtExceptionHandler((th, e) -> System.out.println("default " + th.getName() + " " + e));
        t = new Thread(() -> { throw new Bad("two"); }, "t2"); t.start(); t.join();
        t = new Thread(() -> { throw new Bad("three"); }, "t3");
        t.setUncaughtExceptionHandler((th, e) -> System.out.println("own " + th.getName() + " " + e + " " + th.isAlive()));
        t.start();
        t.join();
        ThreadGroup g = new ThreadGroup("g") { public void uncaughtException(Thread th, Throwable e) { System.out.println("group " + th.getName() + e); super.uncaughtException(th, e); } };
        t = new Thread(g, () -> { throw new Error("four"); }, "t4"); t.start(); t.join();
        t = new Thread(() -> { throw new Bad("five"); }, "t5");
        t.setUncaughtExceptionHandler((th, e) -> { throw new Bad("six"); });
        t.start();
        t.join();
        t = new Thread(() -> { throw new ThreadDeath(); }, "t6"); t.start(); t.join();
        Thread.setDefaultUncaughtExceptionHandler(null);
        t = new Thread(() -> { throw new ThreadDeath(); }, "t7"); t.start(); t.join();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook 1 " + t0.getState())));
        Thread last = new Thread(() -> { try { Thread.sleep(50); } catch (InterruptedException e) { } System.out.println("last"); });
        last.start();
        throw new IllegalStateException("main fails", new Bad("cause"));
    }
    static final Thread t0 = Thread.currentThread();
}
