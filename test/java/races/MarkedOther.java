// SPDX-License-Identifier: Apache-2.0
// expect: race MarkedOther.hits
// Annotations that say nothing on races, and one that only the source has.
public class MarkedOther {
    @interface SuppressFBWarnings {
        String[] value();
    }

    @SuppressFBWarnings("EI_EXPOSE_REP")
    @SuppressWarnings("RaceCondition")
    @Deprecated
    int hits;

    public static void main(String[] args) throws Exception {
        MarkedOther o = new MarkedOther();
        Thread t = new Thread(() -> o.hits++);
        t.start();
        o.hits++;
        t.join();
    }
}
