/* SPDX-License-Identifier: Apache-2.0 */
package ravel;

/**
 * An assumption does not hold, on a plain JVM. As a ThreadDeath it ends its thread without
 * a message. Ravel's own machine never throws it: there the whole run ends.
 */
@SuppressWarnings({"deprecation", "removal"})
public final class AssumptionFailed extends ThreadDeath {
    private static final long serialVersionUID = 1;
}
