// SPDX-License-Identifier: Apache-2.0
// expect: none
// options: --trust Trusted$Stats
// A class that the user trusts.
public class Trusted {
    static class Stats {
        int hits;
    }

    public static void main(String[] args) throws Exception {
        Stats s = new Stats();
        Thread t = new Thread(() -> s.hits++);
        t.start();
        s.hits++;
        t.join();
    }
}
