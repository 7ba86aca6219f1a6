// SPDX-License-Identifier: Apache-2.0
// expect: race int[] element 0
// Numbers that come round again: two threads get the same cell.
import java.util.concurrent.atomic.AtomicLong;

public class AtomicLongModulo {
    static final AtomicLong next = new AtomicLong();
    static final int[] cell = new int[1];

    static void draw() {
        cell[(int) (next.getAndIncrement() % cell.length)] = (int) Thread.currentThread().getId();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            next.lazySet(next.get());
            cell[0] = 1;
            next.incrementAndGet();
        });
        t.start();
        draw();
        t.join();
    }
}
