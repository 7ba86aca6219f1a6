// SPDX-License-Identifier: Apache-2.0
// Two threads that count far without a lock: a story of tens of thousands of steps.
public class Steps {
    static int count;

    static void work() {
        for (int i = 0; i < 50000; i++)
            count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(Steps::work), b = new Thread(Steps::work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
