// SPDX-License-Identifier: Apache-2.0
// expect: race int[]
// A thread local whose values are one shared object protects nothing.
public class ThreadLocalShared {
    static final int[] one = new int[1];
    static final ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> one);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> own.get()[0]++);
        t.start();
        own.get()[0]++;
        t.join();
    }
}
