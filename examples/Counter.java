// SPDX-License-Identifier: Apache-2.0
// Two threads count to 1000 together and forget the lock: `count++` reads, adds and writes.
// An increment of one thread can fall between the read and the write of the other.
// $ ravel check examples/Counter.java
// found: data race on Counter.count
public class Counter {
    static int count;

    static void work() {
        for (int i = 0; i < 500; i++)
            count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(Counter::work), b = new Thread(Counter::work);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("count = " + count);
    }
}
