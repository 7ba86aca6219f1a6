// SPDX-License-Identifier: Apache-2.0
class SpPlain {
    private boolean done;
    private static int turn;

    void a() {
        while (!done) // expect: SP_SPIN_ON_FIELD
            ;
    }

    void b(int me) {
        while (turn != me) { // expect: SP_SPIN_ON_FIELD
        }
    }

    void set() {
        done = true;
        turn = 2;
    }
}

class SpGetter {
    private boolean stop;

    private boolean isStop() {
        return stop;
    }

    void a() {
        while (!isStop()) { // expect: SP_SPIN_ON_FIELD
        }
    }

    void set() {
        stop = true;
    }
}

class SpGood {
    private volatile boolean done;
    private SpGood next;
    private int count;

    void a() {
        while (!done)
            Thread.onSpinWait();
    }

    SpGood last() {
        SpGood p = this;
        while (p.next != null)
            p = p.next;
        return p;
    }

    void drain() {
        while (count > 0)
            count--;
    }
}
