// SPDX-License-Identifier: Apache-2.0
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.JUnit4;

/** A rule that can't be left out. */
@RunWith(JUnit4.class)
public class RuleTest {
    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void ruled() {
    }
}
