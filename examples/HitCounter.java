// SPDX-License-Identifier: Apache-2.0
// A web shop counts page views in a plain field because "a lost hit or two does not matter".
// Two request threads come at once: hits get lost, and the memory model promises even less.
// $ ravel check examples/HitCounter.java
// found: data race on HitCounter.hits
public class HitCounter {
    private int hits;

    void pageViewed() {
        hits++;
    }

    public static void main(String[] args) throws InterruptedException {
        HitCounter counter = new HitCounter();
        Thread first = new Thread(counter::pageViewed, "request-1");
        Thread second = new Thread(counter::pageViewed, "request-2");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(counter.hits + " hits");
    }
}
