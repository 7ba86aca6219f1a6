// SPDX-License-Identifier: Apache-2.0
// schedule: any
// Uncaught exceptions: handlers of the thread, of the group, default; trace on standard error; exit 1.
public class Uncaught {
    static class Group extends ThreadGroup {
        Group() { super("mine"); }
        public void uncaughtException(Thread t, Throwable e) {
            System.out.println("group " + t.getName() + " " + e.getMessage());
            if (e instanceof Error)
                super.uncaughtException(t, e);
        }
    }
    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { throw new RuntimeException("a"); }, "ta");
        a.setUncaughtExceptionHandler((t, e) -> System.out.println("own " + t.getName() + " " + e.getMessage()));
        run(a);
        run(new Thread(new Group(), () -> { throw new RuntimeException("b"); }, "tb"));
        run(new Thread(() -> { throw new IllegalStateException("c", new Exception("why")); }, "tc"));
        Thread bad = new Thread(() -> { throw new RuntimeException("d"); }, "td");
        bad.setUncaughtExceptionHandler((t, e) -> { throw new RuntimeException("handler fails"); });
        run(bad);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default " + t.getName() + " " + e));
        run(new Thread(() -> { throw new RuntimeException("e"); }, "te"));
        run(new Thread(new Group(), () -> { throw new Error("f"); }, "tf"));
        Thread.setDefaultUncaughtExceptionHandler(null);
        System.out.println("before the end");
        throw new Exception("main fails");
    }
}
