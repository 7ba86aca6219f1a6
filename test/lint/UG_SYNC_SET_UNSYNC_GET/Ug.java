// SPDX-License-Identifier: Apache-2.0
class UgPlain {
    private int n;
    private boolean on;

    synchronized void setN(int v) {
        n = v;
    }

    int getN() {
        return n; // expect: UG_SYNC_SET_UNSYNC_GET
    }

    synchronized void setOn(boolean v) {
        on = v;
    }

    boolean isOn() {
        return on; // expect: UG_SYNC_SET_UNSYNC_GET
    }
}

class UgGood {
    private int n;
    private volatile int m;
    private int k;

    synchronized void setN(int v) {
        n = v;
    }

    int getN() {
        synchronized (this) {
            return n;
        }
    }

    synchronized void setM(int v) {
        m = v;
    }

    int getM() {
        return m;
    }

    void setK(int v) {
        k = v;
    }

    int getK() {
        return k;
    }
}
