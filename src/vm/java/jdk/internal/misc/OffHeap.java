/* SPDX-License-Identifier: Apache-2.0 */
package jdk.internal.misc;

/** Memory of Unsafe.allocateMemory: one array per block, so that a program can neither
 * reach the VM's own memory nor keep anything from being undone. The VM fills it in. */
final class OffHeap {
    /** Block n has the addresses from (n + 1) << 32 on; null where it was freed. */
    static byte[][] block;

    private OffHeap() {}
}
