// SPDX-License-Identifier: Apache-2.0
// expect: none
import ravel.Choice;

/** In an atomic section reading and writing are one step, with a choice between too. */
public class AtomicSection {
    static volatile int n;

    static void add() {
        Choice.beginAtomic();
        int old = n;
        int more = Choice.anyInt(1, 2);
        n = old + more;
        Choice.endAtomic();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(AtomicSection::add);
        t.start();
        add();
        t.join();
        assert n >= 2 && n <= 4;
    }
}
