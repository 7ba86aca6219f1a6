// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes random small concurrent programs, classes P0, P1, … in one file:
 * {@code java Generate.java SEED COUNT}. Each has two or three threads of a few operations
 * on shared variables and prints all final values in one line, from which every lost or
 * torn interleaving can be seen.
 */
public class Generate {
    private final Random random;
    private final StringBuilder out = new StringBuilder();
    private int local;
    private String indent;
    private int budget;

    private Generate(long seed) {
        random = new Random(seed);
    }

    private int below(int n) {
        return random.nextInt(n);
    }

    private String pick(String... options) {
        return options[below(options.length)];
    }

    private void line(String text) {
        out.append(indent).append(text).append('\n');
    }

    /** A variable that can be assigned: plain and volatile fields, elements. */
    private String variable() {
        return pick("x", "y", "v", "w", "v", "w", "a[0]", "a[1]", "o.f");
    }

    private String value() {
        return pick("1", "2", variable() + " + 1", variable(), "r");
    }

    private void block(String head, int depth) {
        line(head + " {");
        indent += "    ";
        int n = 1 + below(2);
        for (int i = 0; i < n; i++) {
            operation(depth + 1);
        }
        indent = indent.substring(4);
        line("}");
    }

    private void lockBlock(int depth) {
        line("l.lock();");
        line("try {");
        indent += "    ";
        int n = 1 + below(2);
        for (int i = 0; i < n; i++) {
            operation(depth + 1);
        }
        indent = indent.substring(4);
        line("} finally {");
        line("    l.unlock();");
        line("}");
    }

    private void operation(int depth) {
        if (budget-- <= 0) {
            line("r += 3;");
            return;
        }
        switch (below(depth < 2 ? 31 : 13)) {
            case 0, 1, 2, 3 -> line(variable() + " = " + value() + ";");
            case 4, 5 -> line("r = r * 5 + " + variable() + ";");
            case 6 -> line("r = r * 5 + c." + pick("incrementAndGet()", "get()",
                "getAndAdd(2)", "addAndGet(x)") + ";");
            case 7 -> line("if (c.compareAndSet(" + below(2) + ", " + (2 + below(2)) + ")) { r++; }");
            case 8 -> line(pick("v", "w") + "++;");
            case 9 -> line("o = new O(" + value() + ");");
            case 10 -> line("p = new O(" + value() + ");");
            case 11 -> line("{ O q = " + pick("p", "o") + "; if (q != null) { r = r * 5 + q."
                + pick("f", "g", "h") + "; } }");
            case 12 -> line(pick("LockSupport.unpark(h[" + below(2) + "]);", "h[" + below(2) + "].interrupt();",
                "r = r * 5 + K.k;", "Thread.yield();", "s.release();"));
            case 13, 14 -> block("synchronized (m)", depth);
            case 15 -> block("synchronized (n)", depth);
            case 16, 17 -> lockBlock(depth);
            case 18 -> line("synchronized (m) { " + pick("m.notify();", "m.notifyAll();")
                + " g = 1; }");
            case 19 -> line("synchronized (m) { if (g == 0) { m.wait(" + pick("", "", "5")
                + "); } r = r * 5 + x; }");
            case 20 -> block("if (" + variable() + " == " + below(3) + ")", depth);
            case 21 -> line(pick("LockSupport.park();", "LockSupport.parkNanos(5);", "Thread.sleep(5);"));
            case 22 -> line(pick("s.acquire();", "if (s.tryAcquire()) { r++; }",
                "if (s.tryAcquire(5, TimeUnit.NANOSECONDS)) { r++; }"));
            case 23 -> line("l.lock(); try { " + pick("z.signal();", "z.signalAll();")
                + " g = 1; } finally { l.unlock(); }");
            case 24 -> line("l.lock(); try { if (g == 0) { z." + pick("await();", "await();",
                "awaitNanos(5);", "awaitUninterruptibly();") + " } r = r * 5 + x; } finally { l.unlock(); }");
            case 25 -> line("while (" + pick("v", "w") + " == 0 && spins++ < 2) { "
                + pick("", "Thread.yield(); ", "Thread.onSpinWait(); ") + "}");
            case 26 -> line("while (" + pick("v", "w") + " == 0) { " + pick("", "Thread.yield(); ") + "}");
            case 27 -> line("if (l.tryLock()) { try { x++; } finally { l.unlock(); } }");
            case 28 -> line("r = r * 5 + (Thread.interrupted() ? 1 : 0);");
            default -> block("for (int i" + local + " = 0; i" + local + " < 2; i" + local++
                + "++)", depth);
        }
    }

    private void program(int number) {
        indent = "";
        line("class P" + number + " {");
        indent = "    ";
        line("static int x, y, g, alive;");
        line("static volatile int v, w;");
        line("static volatile O p;");
        line("static O o = new O(0);");
        line("static final int[] a = new int[2];");
        line("static final Object m = new Object(), n = new Object();");
        line("static final AtomicInteger c = new AtomicInteger();");
        line("static final ReentrantLock l = new ReentrantLock();");
        line("static final int[] result = new int[3];");
        line("static final Condition z = l.newCondition();");
        line("static final Semaphore s = new Semaphore(1);");
        line("static final Thread[] h = new Thread[3];");
        line("static class K { static int k = v + 1; }");
        int threads = 2 + (below(4) == 0 ? 1 : 0);
        for (int t = 0; t < threads; t++) {
            line("static void t" + t + "() throws InterruptedException {");
            indent += "    ";
            line("int r = 0, spins = 0;");
            budget = threads == 2 ? 2 + below(4) : 2;
            int n = 1 + below(threads == 2 ? 4 : 2);
            for (int i = 0; i < n; i++) {
                operation(0);
            }
            line("result[" + t + "] = r;");
            indent = "    ";
            line("}");
        }
        main(threads);
        indent = "";
        line("}");
    }

    private void main(int threads) {
        line("static int r, spins;");
        line("public static void main(String[] args) throws InterruptedException {");
        indent += "    ";
        List<String> names = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            names.add("h" + t);
            line("Thread h" + t + " = h[" + t + "] = new Thread(() -> run(" + t + "));");
        }
        for (String n : names) {
            line(n + ".start();");
            if (below(8) == 0) {
                operation(1);
            }
        }
        if (below(6) == 0) {
            line("if (h0.isAlive()) { alive++; }");
        }
        if (below(8) == 0) {
            line("h" + below(threads) + ".interrupt();");
        }
        for (String n : names) {
            line(n + ".join();");
        }
        line("System.out.println(x + \" \" + y + \" \" + v + \" \" + w + \" \" + g + \" \" + a[0] "
            + "+ \" \" + a[1] + \" \" + o.f + \" \" + c.get() + \" \" + result[0] + \" \""
            + " + result[1] + \" \" + result[2] + \" \" + alive);");
        indent = "    ";
        line("}");
        line("static void run(int t) {");
        line("    try {");
        for (int t = 0; t < threads; t++) {
            line("        if (t == " + t + ") { t" + t + "(); }");
        }
        line("    } catch (InterruptedException e) {");
        line("        result[t] = -1;");
        line("    }");
        line("}");
    }

    public static void main(String[] args) {
        Generate g = new Generate(Long.parseLong(args[0]));
        int count = Integer.parseInt(args[1]);
        System.out.println("import java.util.concurrent.Semaphore;");
        System.out.println("import java.util.concurrent.TimeUnit;");
        System.out.println("import java.util.concurrent.atomic.AtomicInteger;");
        System.out.println("import java.util.concurrent.locks.Condition;");
        System.out.println("import java.util.concurrent.locks.LockSupport;");
        System.out.println("import java.util.concurrent.locks.ReentrantLock;");
        System.out.println("class O {");
        System.out.println("    int f; final int g; volatile int h;");
        System.out.println("    O(int f) { this.f = f; g = f; h = f + 1; }");
        System.out.println("}");
        for (int i = 0; i < count; i++) {
            g.program(i);
        }
        System.out.print(g.out);
    }
}
