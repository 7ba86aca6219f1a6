// SPDX-License-Identifier: Apache-2.0
class AtOperationRun extends Thread {
    private int count;
    private static int all;

    @Override
    public void run() {
        count++; // expect: AT_NONATOMIC_OPERATIONS_ON_SHARED_VARIABLE
        bump();
    }

    private void bump() {
        all = all + 2; // expect: AT_NONATOMIC_OPERATIONS_ON_SHARED_VARIABLE
    }

    int count() {
        return count + all;
    }
}

class AtOperationGood extends Thread {
    private int count;
    private int own;
    private volatile boolean done;

    @Override
    public void run() {
        synchronized (this) {
            count++;
        }
        own++;
        done = true;
    }

    synchronized int count() {
        return done ? count : 0;
    }
}

class AtOperationPlain {
    private int count;

    void run() {
        count++;
    }

    int count() {
        return count;
    }
}
