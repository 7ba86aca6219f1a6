// SPDX-License-Identifier: Apache-2.0
// One waits for a class to be initialized, main joins it when that is done: no deadlock.
// options: --no-reduce
// expect: none
public class InitializedMeanwhile {
    static volatile int v;

    static class Late {
        static final int VALUE = v + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable use = () -> v = Late.VALUE;
        Thread a = new Thread(use);
        Thread b = new Thread(use);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
