// SPDX-License-Identifier: Apache-2.0
// Exceptions thrown through a few frames and caught; synchronized blocks without contention.
public class Exceptions {
    static int count;
    static int thrower(int n) {
        if (n == 0)
            throw new IllegalStateException("x");
        return thrower(n - 1) + 1;
    }
    static synchronized void inc() { count++; }
    public static void main(String[] args) {
        int caught = 0;
        Object lock = new Object();
        for (int i = 0; i < 60000; i++) {
            try {
                thrower(5);
            } catch (IllegalStateException e) {
                caught++;
            }
            for (int j = 0; j < 10; j++) {
                inc();
                synchronized (lock) {
                    count++;
                }
            }
        }
        System.out.println(caught + " " + count);
    }
}
