// SPDX-License-Identifier: Apache-2.0
import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;

/** Warnings of several kinds; the line numbers are in the test. */
class Spin {
    private boolean done;

    void a() {
        while (!done)
            ;
    }

    void set() {
        done = true;
    }
}

class Sleep {
    synchronized void a() throws InterruptedException {
        Thread.sleep(10);
    }

    @SuppressFBWarnings(value = "SWL_SLEEP_WITH_LOCK_HELD", justification = "short")
    synchronized void b() throws InterruptedException {
        Thread.sleep(1);
    }
}

@SuppressFBWarnings("VO")
class Volatile {
    private volatile int n;

    void inc() {
        n++;
    }
}

class Field {
    @SuppressFBWarnings
    private volatile int n;

    void inc() {
        n++;
    }
}

class Unused {
    @SuppressFBWarnings({"RU_INVOKE_RUN", "EI_EXPOSE_REP"})
    void a() {
        System.out.println("a");
    }
}

class Race {
    private int n;
    private int s;

    synchronized void inc() {
        n++;
        s++;
    }

    synchronized int sum() {
        return 2 * n + 3 * s;
    }

    public void reset() {
        n = 0;
    }

    public void start(int v) {
        s = v;
    }

    public static void main(String[] args) throws InterruptedException {
        Race r = new Race();
        Thread t = new Thread(r::inc);
        r.start(3);
        t.start();
        r.reset();
        t.join();
        System.out.println(r.sum());
    }
}

class Dead {
    synchronized void pause() throws InterruptedException {
        wait();
    }

    public static void main(String[] args) throws InterruptedException {
        new Dead().pause();
    }
}
