// SPDX-License-Identifier: Apache-2.0
// expect: race StaticCounter.count
// A static counter.
public class StaticCounter {
    static long count;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> count++);
        t.start();
        count++;
        t.join();
    }
}
