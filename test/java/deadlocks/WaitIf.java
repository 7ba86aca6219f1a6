// SPDX-License-Identifier: Apache-2.0
// expect: exception java.lang.ArrayIndexOutOfBoundsException
// wait() in an if instead of a while.
public class WaitIf {
    int[] item = new int[1];
    int count;

    synchronized void put(int v) {
        item[count++] = v;
        notifyAll();
    }

    synchronized int take() {
        if (count == 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                return 0;
            }
        }
        return item[--count];
    }

    public static void main(String[] args) throws Exception {
        WaitIf b = new WaitIf();
        Thread t = new Thread(b::take);
        t.setDaemon(true);
        Thread u = new Thread(b::take);
        u.setDaemon(true);
        t.start();
        u.start();
        b.put(1);
    }
}
