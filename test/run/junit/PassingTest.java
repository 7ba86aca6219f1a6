// SPDX-License-Identifier: Apache-2.0
// A parameterized JUnit 4 class whose tests all pass.
import static org.junit.Assert.*;

import java.util.*;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class PassingTest {
    @Parameterized.Parameters(name = "{0}^2={1}")
    public static Collection<Object[]> data() { return Arrays.asList(new Object[][] {{1, 1}, {2, 4}, {3, 9}}); }
    private final int in, out;
    public PassingTest(int in, int out) { this.in = in; this.out = out; }
    @Test public void square() { assertEquals(out, in * in); }
}
