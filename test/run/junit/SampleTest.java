// SPDX-License-Identifier: Apache-2.0
// A JUnit 4 class with every kind of result: passes, failures, errors, ignored, expected, timeouts, rules.
import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;

import java.util.*;
import java.util.concurrent.*;
import org.junit.*;
import org.junit.rules.*;
import org.junit.runners.MethodSorters;

@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class SampleTest {
    private List<String> list;
    @Rule public TestName name = new TestName();
    @Rule public ExpectedException thrown = ExpectedException.none();

    @BeforeClass public static void first() { System.out.println("before class"); }
    @AfterClass public static void last() { System.out.println("after class"); }
    @Before public void setUp() { list = new ArrayList<>(List.of("a")); }
    @After public void tearDown() { System.out.println("after " + name.getMethodName()); }

    @Test public void addition() { assertEquals(4, 2 + 2); assertThat(list, hasItem("a")); }
    @Test public void broken() { assertEquals("sums", 5, 2 + 2); }
    @Test public void errors() { list.get(3); }
    @Test(expected = IndexOutOfBoundsException.class) public void expected() { list.get(7); }
    @Test(expected = IllegalStateException.class) public void expectedNotThrown() { }
    @Ignore("not today") @Test public void ignored() { fail(); }
    @Test public void rule() { thrown.expect(IllegalArgumentException.class); thrown.expectMessage("bad"); throw new IllegalArgumentException("bad arg"); }
    @Test(timeout = 10000) public void inTime() throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(2);
        assertEquals(Integer.valueOf(3), e.submit(() -> 3).get());
        e.shutdown();
    }
    @Test public void threads() throws Exception {
        int[] n = {0};
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) (ts[i] = new Thread(() -> { synchronized (n) { n[0]++; } })).start();
        for (Thread t : ts) t.join();
        assertEquals(3, n[0]);
        assertArrayEquals(new int[] {3}, n);
    }
    @Test public void assumption() { Assume.assumeTrue(list.isEmpty()); fail(); }
    @Test public void matcher() { assertThat("text", startsWith("no")); }
}
