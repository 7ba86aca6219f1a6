import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;
import static org.openjdk.jcstress.annotations.Expect.*;

@JCStressTest
@Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "allowed by jam21")
@Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "allowed by jam21")
@Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "allowed by jam21")
@Outcome(id = "2, 1, 2", expect = ACCEPTABLE, desc = "allowed by jam21")
@Outcome(id = "0, 0, 1", expect = FORBIDDEN, desc = "forbidden by jam21")
@Outcome(id = "0, 0, 2", expect = FORBIDDEN, desc = "forbidden by jam21")
@Outcome(id = "0, 1, 1", expect = FORBIDDEN, desc = "forbidden by jam21")
@Outcome(id = "0, 1, 2", expect = FORBIDDEN, desc = "forbidden by jam21")
@Outcome(id = "1, 0, 1", expect = FORBIDDEN, desc = "forbidden by jam21")
@Outcome(id = "2, 0, 1", expect = FORBIDDEN, desc = "forbidden by jam21")
@Outcome(id = "2, 0, 2", expect = FORBIDDEN, desc = "forbidden by jam21")
@Outcome(id = "2, 1, 1", expect = FORBIDDEN, desc = "forbidden by jam21")
@Outcome(expect = FORBIDDEN, desc = "no execution has it")
@State
public class write_over {
    int x;
    int y;
    static final VarHandle VH_x;
    static final VarHandle VH_y;
    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            VH_x = l.findVarHandle(write_over.class, "x", int.class);
            VH_y = l.findVarHandle(write_over.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void actor1(III_Result r) {
        int r1 = 0;
        int r2 = 0;
        {
            VH_x.setOpaque(this, 1);
            r1 = (int) VH_x.getVolatile(this);
            r2 = (int) VH_y.getVolatile(this);
        }
        r.r1 = r1;
        r.r2 = r2;
    }

    @Actor
    public void actor2() {
        {
            VH_y.setVolatile(this, 1);
            VH_x.setVolatile(this, 2);
        }
    }

    @Arbiter
    public void arbiter(III_Result r) {
        r.r3 = x;
    }
}
status 0
