// SPDX-License-Identifier: Apache-2.0
// schedule: single
// StackOverflowError: catching it, going on afterwards, deep but bounded recursion.
public class DeepStack {
    static int depth;
    static int forever(int n) { depth = n; return forever(n + 1) + 1; }
    static long wide(long a, double b, Object c, int d) { return wide(a + 1, b * 2, c, d - 1) + 1; }
    static int bounded(int n) { return n == 0 ? 0 : 1 + bounded(n - 1); }
    int viaInterface(java.util.function.IntUnaryOperator f, int n) { return f.applyAsInt(n); }
    static int mutualA(int n) { return mutualB(n); }
    static int mutualB(int n) { return mutualA(n); }
    static class Chain { Chain next = new Chain(); }
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            try {
                forever(0);
                System.out.println("no");
            } catch (StackOverflowError e) {
                System.out.println("overflow " + (depth > 500) + " " + e.getMessage() + " " + (e.getStackTrace().length > 100));
            }
        }
        try {
            wide(1, 2, null, 3);
        } catch (StackOverflowError e) {
            System.out.println("wide overflow");
        }
        try {
            mutualA(1);
        } catch (StackOverflowError e) {
            System.out.println("mutual overflow");
        }
        try {
            new Chain();
        } catch (StackOverflowError e) {
            System.out.println("constructor overflow");
        }
        int[] fin = {0};
        try {
            inFinally(fin);
        } catch (StackOverflowError e) {
            System.out.println("finally ran " + (fin[0] > 100));
        }
        System.out.println(bounded(2000));
        Thread t = new Thread(() -> {
            try {
                forever(0);
            } catch (StackOverflowError e) {
                System.out.println("overflow in thread");
            }
        });
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
    static void inFinally(int[] n) {
        try {
            inFinally(n);
        } finally {
            n[0]++;
        }
    }
}
