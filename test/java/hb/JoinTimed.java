// SPDX-License-Identifier: Apache-2.0
// expect: race JoinTimed.x
// A join that ended by time is no join.
public class JoinTimed {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.join(10);
        int seen = x;
    }
}
