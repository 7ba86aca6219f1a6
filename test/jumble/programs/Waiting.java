// SPDX-License-Identifier: Apache-2.0
// Waiting for a plain flag: every memory lets the newest value be seen again and again.
// expect: Waiting.done none
public class Waiting {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!done)
                Thread.yield();
            System.out.println("done");
        });
        t.start();
        done = true;
        t.join();
    }
}
