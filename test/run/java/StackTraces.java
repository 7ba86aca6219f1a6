// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Stack traces: files and lines, causes with common frames, constructors, initializers, lambdas.
import java.util.*;
import java.util.function.*;

public class StackTraces {
    static int depth(int n) {
        if (n == 0)
            throw new IllegalStateException("bottom");
        return depth(n - 1)
            + 1;
    }

    StackTraces(int v) {
        Objects.requireNonNull(v == 0 ? null : this, "v");
    }

    static class Init {
        static final int X = depth(1);
    }

    class Inner {
        void go() {
            new Object() {
                void deep() {
                    throw new UnsupportedOperationException();
                }
            }.deep();
        }
    }

    static void run(Runnable r) {
        try {
            r.run();
        } catch (Throwable t) {
            t.printStackTrace(System.out);
        }
    }

    static void wrap() {
        try {
            depth(2);
        } catch (IllegalStateException e) {
            throw new RuntimeException("wrapped", e);
        }
    }

    static void suppress() throws Exception {
        Exception e = new Exception("main");
        e.addSuppressed(new Exception("one", new Error("cause of one")));
        e.addSuppressed(new Exception("two"));
        throw e;
    }

    public static void main(String[] args) throws Exception {
        run(() -> depth(3));
        run(() -> new StackTraces(0));
        run(() -> System.out.println(Init.X));
        run(() -> System.out.println(Init.X));
        run(() -> new StackTraces(1).new Inner().go());
        run(StackTraces::wrap);
        try {
            suppress();
        } catch (Exception e) {
            e.printStackTrace(System.out);
        }
        int[] a = new int[2];
        try {
            a[0] = 1;
            a[2] = 5;
        } catch (ArrayIndexOutOfBoundsException e) {
            StackTraceElement s = e.getStackTrace()[0];
            System.out.println(s.getClassName() + " " + s.getMethodName() + " " + s.getFileName() + " " + s.getLineNumber());
        }
        try {
            "abc".substring(4);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
            StackTraceElement[] st = e.getStackTrace();
            System.out.println(st[st.length - 1] + " " + st[0].getMethodName());
        }
        StackTraceElement[] here = Thread.currentThread().getStackTrace();
        System.out.println(here[here.length - 1]);
        Throwable none = new Throwable("no trace", null, false, false) {};
        none.printStackTrace(System.out);
        Throwable set = new Throwable("set");
        set.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "D.java", 7), new StackTraceElement("x.Y", "z", null, -2)});
        set.printStackTrace(System.out);
        List<Integer> l = List.of(1);
        try {
            l.add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        new Throwable("to err").printStackTrace();
        depth(1);
    }
}
