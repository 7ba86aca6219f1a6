// SPDX-License-Identifier: Apache-2.0
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

/** Tests of JUnit 5: neither class nor methods are public. */
class FiveTest {
    static int all;
    int n, shared;

    @BeforeAll
    static void first() {
        all = 1;
    }

    @BeforeEach
    void setUp() {
        n = all + 1;
    }

    @AfterEach
    void tearDown() {
        if (shared == 99) {
            throw new IllegalStateException("after");
        }
    }

    @AfterAll
    static void last() {
        all = 0;
    }

    @Test
    void prepared() {
        assert n == 2;
    }

    @Test
    void race() throws Exception {
        Thread t = new Thread(() -> shared = 1);
        t.start();
        assert shared < 2;
        t.join();
    }

    @Test
    void failsAfter() {
        shared = 99;
    }

    @Disabled
    @Test
    void disabled() {
        throw new AssertionError("not reached");
    }
}
