// SPDX-License-Identifier: Apache-2.0
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Assume;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Test;

/** Tests of JUnit 4 with every way to end. */
public class FourTest extends FourBase {
    static int all;
    int n;
    Object p = new Object(), q = new Object();

    @BeforeClass
    public static void first() {
        all = 7;
    }

    @Before
    public void setUp() {
        n = base + 1;
    }

    @After
    public void tearDown() {
        base = 0;
    }

    @AfterClass
    public static void last() {
        all = 0;
    }

    @Test
    public void prepared() {
        assertEquals(7, all);
        assertEquals(11, n);
        assertEquals("base", order);
    }

    @Test
    public void race() throws Exception {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
    }

    @Test
    public void lostUpdate() throws Exception {
        Thread t = new Thread(this::add);
        t.start();
        add();
        t.join();
        assertEquals(13, get());
    }

    private synchronized int get() {
        return n;
    }

    private synchronized void set(int v) {
        n = v;
    }

    private void add() {
        set(get() + 1);
    }

    @Test
    public void deadlock() throws Exception {
        Thread t = new Thread(() -> lock(p, q));
        t.start();
        lock(q, p);
        t.join();
    }

    private static void lock(Object a, Object b) {
        synchronized (a) {
            synchronized (b) {
                a.hashCode();
            }
        }
    }

    @Test(expected = IllegalStateException.class, timeout = 1)
    public void expected() {
        throw new IllegalStateException();
    }

    @Test(expected = IllegalStateException.class)
    public void expectedMissing() {
    }

    @Test
    public void thrown() {
        assertThrows(ArithmeticException.class, () -> System.out.println(1 / (n - 11)));
    }

    @Test
    public void assumed() {
        Assume.assumeTrue(n > 11);
        throw new AssertionError("not reached");
    }

    @Ignore
    @Test
    public void ignored() {
        throw new AssertionError("not reached");
    }

    public static class Inner {
        @Test
        public void nested() throws Exception {
            Thread t = new Thread(() -> { });
            t.start();
            t.join();
        }
    }
}
