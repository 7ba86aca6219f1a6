// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.IllegalThreadStateException
// Two threads find that a third is not started yet.
public class StartTwice {
    static final Thread worker = new Thread(() -> { });
    static volatile boolean started;

    static void ensure() {
        if (!started) {
            worker.start();
            started = true;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StartTwice::ensure);
        t.start();
        ensure();
        t.join();
    }
}
