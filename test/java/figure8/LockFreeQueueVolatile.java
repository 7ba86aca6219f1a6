// SPDX-License-Identifier: Apache-2.0
// A queue without locks for one producer and one consumer, with volatile indices.
// expect: none
public class LockFreeQueueVolatile {
    static final int SIZE = 2, ITEMS = 2;
    static final int[] items = new int[SIZE];
    static volatile int head, tail;

    static boolean put(int x) {
        if (tail - head == SIZE) {
            return false;
        }
        items[tail % SIZE] = x;
        tail++;
        return true;
    }

    /** 0 when the queue is empty. */
    static int take() {
        if (tail == head) {
            return 0;
        }
        int x = items[head % SIZE];
        head++;
        return x;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            for (int i = 1; i <= ITEMS; i++) {
                put(i);
            }
        }).start();
        new Thread(() -> {
            int last = 0;
            for (int i = 0; i < ITEMS; i++) {
                int x = take();
                assert x == 0 || x == last + 1;
                last = Math.max(last, x);
            }
        }).start();
    }
}
