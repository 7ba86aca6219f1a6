// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.ArrayIndexOutOfBoundsException
// A stack under locks whose size is asked for outside.
public class IndexBounds {
    static final int[] stack = {7};
    static int size = 1;

    static synchronized int size() {
        return size;
    }

    static synchronized int pop() {
        return stack[--size];
    }

    static void take() {
        if (size() > 0) {
            pop();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(IndexBounds::take);
        t.start();
        take();
        t.join();
    }
}
