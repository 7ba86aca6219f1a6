// SPDX-License-Identifier: Apache-2.0
// A race, a lock that is held at one of its accesses, and output that is no text.
package some.where;

public class Race {
    static int shared;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        System.out.write(new byte[] {'<', (byte) 0xff, 1, '"', '&', (byte) 0xc3, (byte) 0xa9, '\n'});
        System.out.flush();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                shared++;
            }
        }, "with <lock> & \"quotes\"");
        t.start();
        shared = 5;
        t.join();
    }
}
