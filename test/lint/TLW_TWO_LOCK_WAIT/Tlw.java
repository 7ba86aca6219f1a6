// SPDX-License-Identifier: Apache-2.0
class TlwNested {
    private final Object a = new Object();
    private final Object b = new Object();
    private boolean on;

    void x() throws InterruptedException {
        synchronized (a) {
            synchronized (b) {
                while (!on)
                    b.wait(); // expect: TLW_TWO_LOCK_WAIT
            }
        }
    }

    synchronized void y() throws InterruptedException {
        z();
    }

    private void z() throws InterruptedException {
        synchronized (b) {
            while (!on)
                b.wait(); // expect: TLW_TWO_LOCK_WAIT
        }
    }
}

class TlwGood {
    private final Object a = new Object();
    private final Object b = new Object();
    private boolean on;

    void x() throws InterruptedException {
        synchronized (a) {
            a.hashCode();
        }
        synchronized (b) {
            while (!on)
                b.wait();
        }
    }

    synchronized void y() throws InterruptedException {
        synchronized (this) {
            while (a != b)
                wait();
        }
    }
}
