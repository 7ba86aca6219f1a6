// SPDX-License-Identifier: Apache-2.0
import static org.junit.Assert.assertEquals;
import org.junit.Before;
import org.junit.Test;

public abstract class FourBase {
    protected int base;
    protected String order = "";

    @Before
    public void baseSetUp() {
        base = 10;
        order += "base";
    }

    @Test
    public void inherited() {
        assertEquals(10, base);
    }
}
