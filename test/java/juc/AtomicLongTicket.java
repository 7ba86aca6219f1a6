// SPDX-License-Identifier: Apache-2.0
// expect: none
// Two threads draw numbers; each number guards a cell of its own.
import java.util.concurrent.atomic.AtomicLong;

public class AtomicLongTicket {
    static final AtomicLong next = new AtomicLong();
    static final int[] cell = new int[2];

    static void draw() {
        cell[(int) next.getAndIncrement()]++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(AtomicLongTicket::draw);
        t.start();
        draw();
        t.join();
        assert cell[0] == 1 && cell[1] == 1;
    }
}
