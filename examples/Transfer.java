// SPDX-License-Identifier: Apache-2.0
// A bank locks both accounts of a transfer, first the one that pays. Two transfers in
// opposite directions take the two locks in opposite orders: most runs finish, some never do.
// $ ravel check examples/Transfer.java
// found: deadlock
public class Transfer {
    static class Account {
        int money = 100;
    }

    static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.money -= amount;
                to.money += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account(), b = new Account();
        Thread there = new Thread(() -> transfer(a, b, 30), "there");
        Thread back = new Thread(() -> transfer(b, a, 20), "back");
        there.start();
        back.start();
        there.join();
        back.join();
        System.out.println("a = " + a.money + ", b = " + b.money);
    }
}
