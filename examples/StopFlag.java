// SPDX-License-Identifier: Apache-2.0
// A worker polls a flag that main sets when it is time to stop. The flag is volatile, as it
// has to be, so this one is fine: Ravel explores all interleavings and says so.
// $ ravel check examples/StopFlag.java
// nothing found
public class StopFlag {
    private volatile boolean stopped;

    void run() {
        while (!stopped)
            Thread.onSpinWait();
    }

    public static void main(String[] args) throws InterruptedException {
        StopFlag worker = new StopFlag();
        Thread t = new Thread(worker::run, "worker");
        t.start();
        worker.stopped = true;
        t.join();
        System.out.println("stopped");
    }
}
