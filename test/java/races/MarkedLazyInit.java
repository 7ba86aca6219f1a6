// SPDX-License-Identifier: Apache-2.0
// expect: none
// Fields that are annotated as racy on purpose, by annotations that only class files keep.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class MarkedLazyInit {
    @interface LazyInit {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface BenignRace {
        String because();
    }

    @interface SuppressFBWarnings {
        String[] value();
    }

    @LazyInit
    int hash;
    @SuppressFBWarnings({"EI_EXPOSE_REP", "IS2_INCONSISTENT_SYNC"})
    int hits;

    @BenignRace(because = "statistics")
    static class Statistics {
        int n;
    }

    final Statistics statistics = new Statistics();

    void use() {
        if (hash == 0) {
            hash = 17;
        }
        hits++;
        statistics.n++;
    }

    public static void main(String[] args) throws Exception {
        MarkedLazyInit o = new MarkedLazyInit();
        Thread t = new Thread(o::use);
        t.start();
        o.use();
        t.join();
    }
}
