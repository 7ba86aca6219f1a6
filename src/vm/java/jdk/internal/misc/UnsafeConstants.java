/* SPDX-License-Identifier: Apache-2.0 */
package jdk.internal.misc;

/** Facts of the machine that a JVM writes into this class when it starts. */
final class UnsafeConstants {
    static final int ADDRESS_SIZE0 = 8;
    static final int PAGE_SIZE = 4096;
    static final boolean BIG_ENDIAN = false;
    static final boolean UNALIGNED_ACCESS = true;
    static final int DATA_CACHE_LINE_FLUSH_SIZE = 0;

    private UnsafeConstants() {}
}
