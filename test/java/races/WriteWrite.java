// SPDX-License-Identifier: Apache-2.0
// expect: race WriteWrite.x
// Two writes.
public class WriteWrite {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        x = 2;
        t.join();
    }
}
