// SPDX-License-Identifier: Apache-2.0
// expect: race PlainLong.x
// long and double are plain variables too (they may even tear).
public class PlainLong {
    static long x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = -1);
        t.start();
        long seen = x;
        t.join();
    }
}
