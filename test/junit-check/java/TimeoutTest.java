// SPDX-License-Identifier: Apache-2.0
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;
import org.junit.runner.RunWith;
import org.junit.runners.JUnit4;

/** A rule that makes no difference, and the usual runner. */
@RunWith(JUnit4.class)
public class TimeoutTest {
    @Rule
    public Timeout timeout = Timeout.seconds(10);

    @Test
    public void timed() {
    }
}
