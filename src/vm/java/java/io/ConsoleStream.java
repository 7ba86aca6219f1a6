/* SPDX-License-Identifier: Apache-2.0 */
package java.io;

import java.util.Formatter;
import java.util.Locale;

/**
 * System.out and System.err: whatever is printed goes to the machine at once, as UTF-8,
 * each call as a whole. There is no lock, so that printing orders nothing.
 */
public final class ConsoleStream extends PrintStream {
    private int fd;
    private boolean trouble;
    private boolean closed;

    /** Never called: PrintStream's constructors would set up encoders and buffers. */
    private ConsoleStream() {
        super((OutputStream) null);
    }

    public static ConsoleStream make(int fd) {
        ConsoleStream s = make0();
        s.fd = fd;
        return s;
    }

    /** A new object, no constructor run. */
    private static native ConsoleStream make0();
    private static native void text0(int fd, String s, boolean newline);
    private static native void bytes0(int fd, byte[] b, int off, int len);

    private void text(String s, boolean newline) {
        if (closed) {
            trouble = true;
        } else {
            text0(fd, s, newline);
        }
    }

    private void text(String s) {
        text(s, false);
    }

    private void line(String s) {
        text(s, true);
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean checkError() {
        return trouble;
    }

    @Override
    protected void setError() {
        trouble = true;
    }

    @Override
    protected void clearError() {
        trouble = false;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b, int off, int len) {
        java.util.Objects.checkFromIndexSize(off, len, b.length);
        if (closed) {
            trouble = true;
        } else {
            bytes0(fd, b, off, len);
        }
    }

    @Override
    public void write(byte[] b) {
        write(b, 0, b.length);
    }

    @Override
    public void writeBytes(byte[] b) {
        write(b, 0, b.length);
    }

    @Override
    public void print(boolean b) {
        text(b ? "true" : "false");
    }

    @Override
    public void print(char c) {
        text(String.valueOf(c));
    }

    @Override
    public void print(int i) {
        text(String.valueOf(i));
    }

    @Override
    public void print(long l) {
        text(String.valueOf(l));
    }

    @Override
    public void print(float f) {
        text(String.valueOf(f));
    }

    @Override
    public void print(double d) {
        text(String.valueOf(d));
    }

    @Override
    public void print(char[] s) {
        text(String.valueOf(s));
    }

    @Override
    public void print(String s) {
        text(String.valueOf(s));
    }

    @Override
    public void print(Object obj) {
        text(String.valueOf(obj));
    }

    @Override
    public void println() {
        line("");
    }

    @Override
    public void println(boolean x) {
        line(x ? "true" : "false");
    }

    @Override
    public void println(char x) {
        line(String.valueOf(x));
    }

    @Override
    public void println(int x) {
        line(String.valueOf(x));
    }

    @Override
    public void println(long x) {
        line(String.valueOf(x));
    }

    @Override
    public void println(float x) {
        line(String.valueOf(x));
    }

    @Override
    public void println(double x) {
        line(String.valueOf(x));
    }

    @Override
    public void println(char[] x) {
        line(String.valueOf(x));
    }

    @Override
    public void println(String x) {
        line(String.valueOf(x));
    }

    @Override
    public void println(Object x) {
        line(String.valueOf(x));
    }

    @Override
    public PrintStream printf(String format, Object... args) {
        return format(format, args);
    }

    @Override
    public PrintStream printf(Locale l, String format, Object... args) {
        return format(l, format, args);
    }

    @Override
    public PrintStream format(String format, Object... args) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, args);
    }

    @Override
    public PrintStream format(Locale l, String format, Object... args) {
        StringBuilder b = new StringBuilder();
        try {
            new Formatter(b, l).format(l, format, args);
        } finally {
            // What came before a bad conversion is printed, as the JDK does.
            if (b.length() > 0) {
                text(b.toString());
            }
        }
        return this;
    }

    @Override
    public PrintStream append(CharSequence csq) {
        print(String.valueOf(csq));
        return this;
    }

    @Override
    public PrintStream append(CharSequence csq, int start, int end) {
        if (csq == null) {
            csq = "null";
        }
        return append(csq.subSequence(start, end));
    }

    @Override
    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
