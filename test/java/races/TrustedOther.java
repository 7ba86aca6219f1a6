// SPDX-License-Identifier: Apache-2.0
// expect: race TrustedOther.x
// options: --trust TrustedOther$Stats
// … others are checked as before.
public class TrustedOther {
    static class Stats {
        int hits;
    }

    static int x;

    public static void main(String[] args) throws Exception {
        Stats s = new Stats();
        Thread t = new Thread(() -> {
            s.hits++;
            x++;
        });
        t.start();
        s.hits++;
        x++;
        t.join();
    }
}
