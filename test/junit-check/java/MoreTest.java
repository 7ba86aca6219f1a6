// SPDX-License-Identifier: Apache-2.0
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** What of JUnit 5 is run, and what is only told. */
class MoreTest {
    @RepeatedTest
    void repeated() {
    }

    @ParameterizedTest
    void parameterized(int n) {
    }

    @Nested
    class Inside {
        @Test
        void nested() {
        }
    }
}
