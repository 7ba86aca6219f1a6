/* SPDX-License-Identifier: Apache-2.0 */
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.*;

import static org.openjdk.jcstress.annotations.Expect.*;

/** Objects handed over by a race. */
public class Publication {
    static class Plain {
        int x;
        Plain(int v) { this.x = v; }
    }

    static class Frozen {
        final int x;
        Frozen(int v) { x = v; }
    }

    @JCStressTest
    @Outcome(id = {"-1", "42"}, expect = ACCEPTABLE, desc = "not yet, or all of it")
    @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "the field is late")
    @State
    public static class OfPlain {
        Plain p;

        @Actor public void actor1() { p = new Plain(42); }
        @Actor public void actor2(I_Result r) {
            Plain q = p;
            r.r1 = q == null ? -1 : q.x;
        }
    }

    @JCStressTest
    @Outcome(id = {"-1", "42"}, expect = ACCEPTABLE, desc = "not yet, or all of it")
    @Outcome(id = "0", expect = FORBIDDEN, desc = "final fields are frozen")
    @State
    public static class OfFinal {
        Frozen p;

        @Actor public void actor1() { p = new Frozen(42); }
        @Actor public void actor2(I_Result r) {
            Frozen q = p;
            if (q != null) {
                r.r1 = q.x;
            } else {
                r.r1 = -1;
            }
        }
    }

    @JCStressTest
    @Outcome(id = {"true, true", "true, false", "false, false"}, expect = ACCEPTABLE, desc = "")
    @Outcome(id = "false, true", expect = FORBIDDEN, desc = "the flag is volatile")
    @State
    public static class Flags {
        boolean a;
        volatile boolean b;

        @Actor public void actor1() { a = true; b = true; }
        @Actor public void actor2(ZZ_Result r) { r.r2 = b; r.r1 = a; }
    }
}
