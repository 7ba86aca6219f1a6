// SPDX-License-Identifier: Apache-2.0
// schedule: single
// PrintStream: every overload, redirected output, in-memory streams.
import java.io.*;
import java.nio.charset.StandardCharsets;

public class Printing {
    public static void main(String[] args) throws Exception {
        System.out.print(true); System.out.print('c'); System.out.print(1); System.out.print(2L); System.out.print(1.5f); System.out.print(2.5);
        System.out.print("s"); System.out.print((Object) null); System.out.print(new char[] {'x', 'y'}); System.out.print((String) null);
        System.out.println();
        System.out.println(true); System.out.println('c'); System.out.println(1); System.out.println(2L); System.out.println(1.5f); System.out.println(2.5);
        System.out.println("s"); System.out.println((Object) null); System.out.println(new char[] {'x', 'y'}); System.out.println((String) null);
        System.out.append("app").append('c').append("sub", 1, 2).println();
        System.out.write("bytes\n".getBytes());
        System.out.write(65);
        System.out.write(10);
        System.out.write("skip this".getBytes(), 5, 4);
        System.out.println();
        System.out.flush();
        System.err.print("to ");
        System.err.println("err");
        System.out.print("no newline, then\rcarriage\ttab\n");
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        PrintStream old = System.out, mem = new PrintStream(bo, true, "UTF-8");
        System.setOut(mem);
        System.out.println("captured \u20ac");
        System.out.printf("%d%n", 5);
        System.setOut(old);
        System.out.println(bo.size() + " " + bo.toString(StandardCharsets.UTF_8).trim().replace("\n", "/") + mem.checkError());
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.print(1);
        pw.println("x");
        pw.printf("%s", "f");
        new RuntimeException("traced").printStackTrace(pw);
        pw.flush();
        System.out.println(sw.toString().lines().limit(2).toList());
        DataOutputStream d = new DataOutputStream(bo);
        bo.reset();
        d.writeInt(-2); d.writeLong(1L << 40); d.writeDouble(2.5); d.writeUTF("u\u20ac"); d.writeBoolean(true); d.writeChar('c');
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(in.readInt() + " " + in.readLong() + in.readDouble() + in.readUTF().length() + in.readBoolean() + in.readChar());
        try {
            in.readByte();
        } catch (EOFException e) {
            System.out.println(e);
        }
        Reader r = new InputStreamReader(new ByteArrayInputStream("gr\u00fcn".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        char[] buf = new char[10];
        System.out.println(r.read(buf) + " " + (int) buf[2]);
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb\nc"));
        while (ln.readLine() != null) ;
        System.out.println(ln.getLineNumber());
        Writer w = new BufferedWriter(new OutputStreamWriter(System.out));
        w.write("written\n");
        w.flush();
        System.out.println(new String(new ByteArrayInputStream("all".getBytes()).readAllBytes()));
        SequenceInputStream seq = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1}), new ByteArrayInputStream(new byte[] {2}));
        System.out.println(seq.read() + seq.read() + seq.read());
    }
}
