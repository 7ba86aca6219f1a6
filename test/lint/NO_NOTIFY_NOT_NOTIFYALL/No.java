// SPDX-License-Identifier: Apache-2.0
class NoTwoConditions {
    private int n;

    synchronized void put() throws InterruptedException {
        while (n == 10)
            wait();
        n++;
        notify(); // expect: NO_NOTIFY_NOT_NOTIFYALL
    }

    synchronized void take() throws InterruptedException {
        while (n == 0)
            wait();
        n--;
        notify(); // expect: NO_NOTIFY_NOT_NOTIFYALL
    }
}

class NoHint {
    private boolean on;

    synchronized void await1() throws InterruptedException {
        while (!on)
            wait();
    }

    synchronized void set() {
        on = true;
        notify(); // expect-low: NO_NOTIFY_NOT_NOTIFYALL
    }
}

class NoAll {
    private int n;

    synchronized void put() throws InterruptedException {
        while (n == 10)
            wait();
        n++;
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        while (n == 0)
            wait();
        n--;
        notifyAll();
    }
}
