// SPDX-License-Identifier: Apache-2.0
// expect: race WriteRead.x
// A write, then a read in another thread: the flag makes it so that the read comes second.
public class WriteRead {
    static int x;
    static volatile boolean never;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        int r = x;
        t.join();
    }
}
