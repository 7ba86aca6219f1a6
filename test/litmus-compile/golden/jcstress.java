import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;
import static org.openjdk.jcstress.annotations.Expect.*;

@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "allowed by jls")
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "allowed by jls")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "allowed by jls")
@Outcome(id = "1, 0", expect = FORBIDDEN, desc = "forbidden by jls")
@Outcome(expect = FORBIDDEN, desc = "no execution has it")
@State
public class mp_volatile_10 {
    int x;
    int y;
    static final VarHandle VH_y;
    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            VH_y = l.findVarHandle(mp_volatile_10.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void actor1() {
        {
            x = 1;
            VH_y.setVolatile(this, 1);
        }
    }

    @Actor
    public void actor2(II_Result r) {
        int r1 = 0;
        int r2 = 0;
        {
            r1 = (int) VH_y.getVolatile(this);
            r2 = x;
        }
        r.r1 = r1;
        r.r2 = r2;
    }
}
status 0
