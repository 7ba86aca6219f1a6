/* SPDX-License-Identifier: Apache-2.0 */
package java.io;

/** Standard input: at its end. */
public final class EmptyStream extends InputStream {
    @Override
    public int read() {
        return -1;
    }

    @Override
    public int read(byte[] b, int off, int len) {
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        return len == 0 ? 0 : -1;
    }

    @Override
    public long skip(long n) {
        return 0;
    }
}
