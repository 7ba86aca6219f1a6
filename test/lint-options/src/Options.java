// SPDX-License-Identifier: Apache-2.0
import edu.umd.cs.findbugs.annotations.SuppressFBWarnings;

/** One warning in each class but the last. */
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
