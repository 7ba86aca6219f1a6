// SPDX-License-Identifier: Apache-2.0
// Three tests, of which one has a race, one is fine and one is not run.
import org.junit.Ignore;
import org.junit.Test;

public class CartTest {
    static int items;
    static volatile int safe;

    static void twice(Runnable r) throws InterruptedException {
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
    }

    @Test
    public void racy() throws InterruptedException {
        twice(() -> items = 1);
    }

    @Test
    public void fine() throws InterruptedException {
        twice(() -> safe = 1);
    }

    @Ignore
    @Test
    public void later() {
    }
}
