// SPDX-License-Identifier: Apache-2.0
// expect: none
// A timed wait ends without a notify.
public class WaitTimed {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        synchronized (lock) {
            lock.wait(100);
        }
    }
}
