// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Compressed streams, byte for byte, with every level and strategy.
import java.io.*; import java.util.*; import java.util.zip.*; import java.nio.*;
public class ZipStreams {
    interface R { Object run() throws Throwable; }
    static void t(String n, R r) { try { System.out.println(n + " " + r.run()); } catch (Throwable e) { System.out.println(n + " " + e); } }
    static byte[] data(int n) { byte[] b = new byte[n]; Random r = new Random(7);
    for (int i = 0; i < n; i++) b[i] = (byte) ("abcdefgh the quick ".charAt(r.nextInt(19)) + (i % 97 == 0 ? r.nextInt(100) : 0)); return b; }
    static byte[] gzip(byte[] d) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (GZIPOutputStream g = new GZIPOutputStream(b)) { g.write(d); } return b.toByteArray(); }
    public static void main(String[] args) throws Exception {
        byte[] d = data(50000), g = gzip(d);
        System.out.println(g.length + " " + Arrays.hashCode(g) + " " + Arrays.equals(d, new GZIPInputStream(new ByteArrayInputStream(g)).readAllBytes()));
        for (int level : new int[]{0, 1, 5, 9, -1}) for (int st : new int[]{0, 1, 2}) { Deflater df = new Deflater(level, level == 5); df.setStrategy(st); df.setInput(d); df.finish();
        byte[] out = new byte[100000]; int n = 0; while (!df.finished()) n += df.deflate(out, n, 1000);
        System.out.println(level + " " + st + " " + n + " " + Arrays.hashCode(Arrays.copyOf(out, n)) + " " + df.getAdler() + " " + df.getTotalIn() + df.getTotalOut());
        Inflater in = new Inflater(level == 5); in.setInput(out, 0, n);
        byte[] back = new byte[60000]; int m = 0; while (!in.finished()) m += in.inflate(back, m, 777 > back.length - m ? back.length - m : 777);
        System.out.println(m + " " + Arrays.equals(d, Arrays.copyOf(back, m)) + in.getRemaining() + in.getAdler()); df.end(); in.end(); }
        t("corrupt", () -> { byte[] c = g.clone(); c[500] ^= 0x55; return new GZIPInputStream(new ByteArrayInputStream(c)).readAllBytes().length; });
        t("notgz", () -> new GZIPInputStream(new ByteArrayInputStream(new byte[20])));
        t("trunc", () -> new GZIPInputStream(new ByteArrayInputStream(g, 0, 100)).readAllBytes().length);
        t("dict", () -> { Deflater df = new Deflater(); df.setDictionary("the quick".getBytes()); df.setInput("the quick the quick".getBytes()); df.finish();
        byte[] o = new byte[100]; int n = df.deflate(o);
        Inflater in = new Inflater(); in.setInput(o, 0, n);
        byte[] b = new byte[100]; int z = in.inflate(b); boolean need = in.needsDictionary(); in.setDictionary("the quick".getBytes()); int m = in.inflate(b); return n + " " + z + need + new String(b, 0, m); });
        t("sync", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); DeflaterOutputStream o = new DeflaterOutputStream(b, new Deflater(), true); o.write("hello".getBytes()); o.flush(); int a = b.size(); o.write("hello again".getBytes()); o.flush(); int c = b.size(); o.close(); return a + " " + c + " " + b.size() + new String(new InflaterInputStream(new ByteArrayInputStream(b.toByteArray())).readAllBytes()); });
        t("zip", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ZipOutputStream z = new ZipOutputStream(b)) { ZipEntry e = new ZipEntry("a/b.txt"); e.setTime(0); z.putNextEntry(e); z.write(data(5000)); z.closeEntry(); z.putNextEntry(new ZipEntry("c")); z.write(5); z.closeEntry(); } ZipInputStream zi = new ZipInputStream(new ByteArrayInputStream(b.toByteArray())); StringBuilder s = new StringBuilder(); ZipEntry e; while ((e = zi.getNextEntry()) != null) s.append(e.getName()).append(zi.readAllBytes().length).append(' '); return s; });
        t("reset", () -> { Deflater df = new Deflater();
        byte[] o = new byte[100]; df.setInput(new byte[10]); df.finish(); int a = df.deflate(o); df.reset(); df.setInput("abc".getBytes()); df.finish(); int b = df.deflate(o);
        Inflater in = new Inflater(); in.setInput(o, 0, b);
        byte[] r = new byte[10]; int m = in.inflate(r); in.reset(); in.setInput(o, 0, b); return a + " " + b + " " + m + in.inflate(r); });
        t("buf", () -> { Deflater df = new Deflater(); ByteBuffer in = ByteBuffer.allocateDirect(1000);
        for (int i = 0; i < 250; i++) in.putInt(i / 7); in.flip(); df.setInput(in); df.finish(); ByteBuffer out = ByteBuffer.allocateDirect(2000); int n = df.deflate(out); out.flip(); Inflater i = new Inflater(); i.setInput(out); ByteBuffer back = ByteBuffer.allocate(2000); int m = i.inflate(back); return n + " " + m + " " + back.getInt(996) + in.remaining(); });
        t("empty", () -> gzip(new byte[0]).length + " " + new GZIPInputStream(new ByteArrayInputStream(gzip(new byte[0]))).read());
        t("name", () -> Character.getName('a') + Character.getName(0x1F600));
    }
}
