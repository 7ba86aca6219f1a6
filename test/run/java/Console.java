// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Every method of System.out, formats that fail half way, redirection, properties.
import java.util.*;
public class Console {
    public static void main(String[] a) throws Exception {
        System.out.print(true);
        System.out.print('c');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(1.5f);
        System.out.print(2.5);
        System.out.print(new char[] {'x', 'y'});
        System.out.print((String) null);
        System.out.print((Object) null);
        System.out.println();
        System.out.println(false);
        System.out.println('d');
        System.out.println(3);
        System.out.println(4L);
        System.out.println(0.1f);
        System.out.println(0.1);
        System.out.println(new char[] {'a', 'b'});
        System.out.println((String) null);
        System.out.println((Object) List.of(1, 2));
        System.out.printf("%d %s %x%n", 1, "s", 255).format(Locale.US, "%5.2f|%-5s|%05d%n", 3.14159, "ab", 42);
        try { System.out.printf("%d %s\n", 1); } catch (MissingFormatArgumentException e) { System.out.println(e.getMessage()); }
        System.out.append("app").append('c').append("subseq", 1, 3).append(null).println();
        System.out.write(65);
        System.out.write("bytes\n".getBytes());
        System.out.write("xbytes\n".getBytes(), 1, 6);
        System.out.flush();
        System.out.writeBytes("wb\n".getBytes());
        System.out.println("äöü € \ud83d\ude00");
        System.out.println(System.out.checkError());
        try { System.out.println((char[]) null); } catch (NullPointerException e) { System.out.println("npe"); }
        System.err.println("to err");
        System.out.println(System.in.read() + " " + System.in.available());
        java.io.PrintStream old = System.out;
        java.io.ByteArrayOutputStream b = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(b, true));
        System.out.println("caught");
        System.out.printf("%s%n", "x");
        System.setOut(old);
        System.out.print(b);
        System.out.println("" + System.getProperty("line.separator").equals("\n") + System.lineSeparator().length() + System.getProperty("nope", "dflt") + System.getProperty("java.version") + System.getProperty("user.language"));
        System.setProperty("k", "v");
        System.out.println(System.getProperty("k") + System.clearProperty("k") + System.getProperty("k"));
        System.out.println(Runtime.version().feature() + " " + System.getProperty("java.specification.version") + System.getProperty("file.encoding") + java.nio.charset.Charset.defaultCharset());
    }
}
