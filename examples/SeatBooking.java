// SPDX-License-Identifier: Apache-2.0
// A booking service keeps free seats in a ConcurrentHashMap and thinks that makes it safe.
// Two customers see the last seat free, and both get it: no data race, but a wrong answer.
// $ ravel check examples/SeatBooking.java
// found: failed assertion: java.lang.AssertionError
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class SeatBooking {
    private final ConcurrentHashMap<String, String> seats = new ConcurrentHashMap<>();
    private final AtomicInteger sold = new AtomicInteger();

    void book(String seat, String customer) {
        if (!seats.containsKey(seat)) {
            seats.put(seat, customer);
            sold.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeatBooking train = new SeatBooking();
        Thread ann = new Thread(() -> train.book("12A", "Ann"), "Ann");
        Thread bob = new Thread(() -> train.book("12A", "Bob"), "Bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        assert train.sold.get() == 1 : "seat 12A was sold " + train.sold + " times";
    }
}
