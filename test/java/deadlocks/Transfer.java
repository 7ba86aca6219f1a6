// SPDX-License-Identifier: Apache-2.0
// expect: deadlock
// Transfers between two accounts in both directions.
public class Transfer {
    int money = 10;

    void to(Transfer other, int n) {
        synchronized (this) {
            synchronized (other) {
                money -= n;
                other.money += n;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Transfer a = new Transfer(), b = new Transfer();
        Thread t = new Thread(() -> a.to(b, 1));
        t.start();
        b.to(a, 2);
        t.join();
    }
}
