/* SPDX-License-Identifier: Apache-2.0 */
package samples;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.*;

import static org.openjdk.jcstress.annotations.Expect.*;

/** Message passing in several ways; nested classes, as the samples of jcstress have them. */
public class Causality {
    @JCStressTest
    @Outcome(id = {"0, 0", "1, 1"}, expect = ACCEPTABLE, desc = "as written")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the first came \"in between\"")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "no order")
    @State
    public static class Plain {
        int x, y;

        @Actor
        public void actor1() {
            x = 1;
            y = 1;
        }

        @Actor
        public void actor2(II_Result r) {
            r.r1 = y;
            r.r2 = x;
        }
    }

    @JCStressTest
    @Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "happens-before")
    @Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "all else")
    @State
    public static class Volatile {
        int x;
        volatile int y;

        @Actor
        public void actor1() { this.x = 1; this.y++; }

        @Actor
        public void actor2(II_Result r) { r.r1 = y; r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "releases and acquires")
    @Outcome(id = "[01], [01]", expect = ACCEPTABLE, desc = "all else")
    @State
    public static class Modes {
        static final VarHandle VH;
        static {
            try {
                VH = MethodHandles.lookup().findVarHandle(Modes.class, "flag", int.class);
            } catch (NoSuchFieldException | IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        int x;
        int flag;

        @Actor
        public void actor1() { x = 1; VH.setRelease(this, 1); }

        @Actor
        public void actor2(II_Result r) {
            r.r1 = (int) VH.getAcquire(this);
            r.r2 = x;
        }
    }

    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "the second came last")
    @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "both were counted, wrongly annotated")
    @State
    public static class Count {
        final Object lock = new Object();
        int n;
        boolean b = false;

        @Actor
        public void actor1(II_Result r) { synchronized (lock) { r.r1 = ++n; } }

        @Actor
        public void actor2(II_Result r) { synchronized (lock) { n += 1; r.r2 = n; b = true; } }
    }

    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "both")
    @Outcome(id = "1", expect = ACCEPTABLE_INTERESTING, desc = "one was lost")
    @Outcome(expect = FORBIDDEN, desc = "anything else")
    @State
    public static class Lost {
        volatile int n;

        @Actor public void actor1() { n++; }
        @Actor public void actor2() { n++; }
        @Arbiter public void arbiter(I_Result r) { r.r1 = n; }
    }
}
