// SPDX-License-Identifier: Apache-2.0
// A company that keeps its elapsed time in a plain long and its mode in a plain int, as in
// jbb. Who waits for the end is woken only by a worker that sees the mode of ramping down.
// paper: jbb | Company.elapsed time | 0 0 100 0 15 5 | Yes
// paper: jbb | Company.mode | 0 0 100 100 95 98 | Yes
// expect: Jbb$Company.elapsed destructive
// expect: Jbb$Company.mode destructive
// expect: Jbb$Company.finished none
public class Jbb {
    static final int RECORDING = 1, RAMP_DOWN = 2;

    static class Company {
        long elapsed;
        int mode = RECORDING;
        boolean finished, stopped;

        /* A worker: goes on until it is told to stop; then whoever waits for that is woken. */
        void work() {
            long begun = 1L << 33;
            while (mode == RECORDING)
                Thread.yield();
            if (mode == RAMP_DOWN)
                synchronized (this) {
                    stopped = true;
                    notifyAll();
                }
            elapsed = (3L << 33) + 250 - begun;
            finished = true;
        }

        synchronized void await() throws InterruptedException {
            while (!stopped)
                wait();
        }
    }

    public static void main(String[] args) throws Exception {
        Company c = new Company();
        Thread worker = new Thread(c::work);
        worker.start();
        c.mode = RAMP_DOWN;
        c.await();
        while (!c.finished)
            Thread.yield();
        long t = c.elapsed;
        System.out.println("elapsed " + (t >> 33) + " s " + (t & 0xffff) + " ms");
    }
}
