// SPDX-License-Identifier: Apache-2.0
package org.junit.jupiter.api;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands for JUnit 5's annotation, whose jar Debian does not have by itself. */
@Retention(RetentionPolicy.RUNTIME)
public @interface RepeatedTest {
}
