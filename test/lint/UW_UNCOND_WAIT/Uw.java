// SPDX-License-Identifier: Apache-2.0
class UwBlock {
    private boolean ready;

    public void await1() throws InterruptedException {
        if (!ready) // expect: IS2_INCONSISTENT_SYNC
            synchronized (this) {
                wait(); // expect: UW_UNCOND_WAIT, WA_NOT_IN_LOOP
            }
    }

    synchronized void set() {
        ready = true;
        notifyAll();
    }

    synchronized boolean isSet() {
        return ready;
    }
}

class UwMethod {
    synchronized void pause() throws InterruptedException {
        System.out.println("waiting");
        wait(); // expect: UW_UNCOND_WAIT, WA_NOT_IN_LOOP
    }

    synchronized void go(int[] state) {
        state[0]++;
        notifyAll();
    }
}

class UwGood {
    private boolean ready;

    synchronized void await1() throws InterruptedException {
        while (!ready)
            wait();
    }

    synchronized void timed() throws InterruptedException {
        wait(10);
    }

    synchronized void set() {
        ready = true;
        notifyAll();
    }
}

class UwHelper {
    private boolean ready;

    synchronized void await1() throws InterruptedException {
        while (!ready)
            doWait();
    }

    private void doWait() throws InterruptedException {
        System.out.println("waiting");
        wait(); // expect: WA_NOT_IN_LOOP
    }

    synchronized void set() {
        ready = true;
        notifyAll();
    }
}
