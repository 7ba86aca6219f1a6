// SPDX-License-Identifier: Apache-2.0
class AtLongRun implements Runnable {
    private long time;
    private double share;

    @Override
    public void run() {
        time = System.nanoTime(); // expect: AT_NONATOMIC_64BIT_PRIMITIVE
        share = Math.random(); // expect: AT_NONATOMIC_64BIT_PRIMITIVE
    }

    double both() {
        return time + share;
    }
}

class AtLongGood implements Runnable {
    private volatile long time;
    private long guarded;
    private final long start = System.nanoTime();

    @Override
    public void run() {
        time = System.nanoTime() - start;
        synchronized (this) {
            guarded = time;
        }
    }

    long time() {
        return time;
    }

    synchronized long guarded() {
        return guarded + start;
    }
}

class AtLongSet implements Runnable {
    private long before;

    AtLongSet(long before) {
        this.before = before;
    }

    @Override
    public void run() {
        System.out.println(before);
    }
}
