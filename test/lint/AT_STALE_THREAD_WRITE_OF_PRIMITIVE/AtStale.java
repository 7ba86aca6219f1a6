// SPDX-License-Identifier: Apache-2.0
class AtStaleStop implements Runnable {
    private boolean running = true;
    private int step;

    @Override
    public void run() {
        while (running)
            System.out.println(step);
    }

    void halt() {
        running = false; // expect: AT_STALE_THREAD_WRITE_OF_PRIMITIVE
    }

    void step(int n) {
        step = n; // expect: AT_STALE_THREAD_WRITE_OF_PRIMITIVE
    }
}

class AtStaleGood implements Runnable {
    private volatile boolean running = true;
    private int step;

    @Override
    public void run() {
        while (running)
            synchronized (this) {
                System.out.println(step);
            }
    }

    void halt() {
        running = false;
    }

    synchronized void step(int n) {
        step = n;
    }
}

class AtStaleOne implements Runnable {
    private int only;

    @Override
    public void run() {
        only = 3;
        System.out.println(only);
    }
}
