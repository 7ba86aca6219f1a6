// SPDX-License-Identifier: Apache-2.0
// schedule: single
// ravel: --allow-read=@DATA@
// args: @DATA@
// Reading of files through java.nio, channels, scanners and object streams.
import java.io.*; import java.nio.file.*; import java.nio.channels.*; import java.nio.*; import java.util.*; import java.nio.charset.*;
public class FileChannels {
    interface R { Object run() throws Throwable; }
    static void t(String n, R r) { try { System.out.println(n + " " + r.run()); } catch (Throwable e) { System.out.println(n + " " + e); } }
    public static void main(String[] args) throws Exception {
        String d = args[0]; File f = new File(d, "text.txt");
        System.out.println(f.exists() + " " + f.length() + f.isFile() + f.isDirectory() + f.canRead() + new File(d).isDirectory() + new File(d, "nope").exists() + f.getName());
        String[] l = new File(d).list(); Arrays.sort(l);
        System.out.println(Arrays.toString(l));
        System.out.println(new File(d, "nope").list());
        try (BufferedReader r = new BufferedReader(new FileReader(f))) { String s; while ((s = r.readLine()) != null) System.out.println("> " + s); }
        try (FileInputStream in = new FileInputStream(f)) { System.out.println(in.read() + " " + in.available() + in.skip(3) + in.read() + in.readAllBytes().length + in.read()); }
        try { new FileInputStream(d + "/nope"); } catch (FileNotFoundException e) { System.out.println(e.getMessage().endsWith("nope (No such file or directory)")); } 
        try (RandomAccessFile ra = new RandomAccessFile(f, "r")) { ra.seek(5);
        System.out.println(ra.readLine() + " " + ra.getFilePointer() + ra.length()); }
        System.out.println(Files.readAllLines(Paths.get(d, "text.txt")));
        System.out.println(Files.readString(Path.of(d, "text.txt")).length() + " " + Files.size(Path.of(d, "text.txt")) + Files.exists(Path.of(d, "q")) + Files.isDirectory(Path.of(d)) + Files.isRegularFile(Path.of(d, "text.txt")));
        try (var s = Files.lines(Path.of(d, "text.txt"))) { System.out.println(s.filter(x -> x.contains("e")).count()); } try (var s = Files.list(Path.of(d))) { System.out.println(s.map(p -> p.getFileName().toString()).sorted().toList()); } try (var s = Files.walk(Path.of(d))) { System.out.println(s.count()); }
        try { Files.readString(Path.of(d, "nope")); } catch (NoSuchFileException e) { System.out.println(e.getMessage().endsWith("nope")); } byte[] b = Files.readAllBytes(Path.of(d, "text.txt"));
        System.out.println(b.length + " " + Arrays.hashCode(b));
        try (FileChannel c = FileChannel.open(Path.of(d, "text.txt"))) { ByteBuffer bb = ByteBuffer.allocate(10); c.read(bb); c.read(bb, 3); bb.flip();
        System.out.println(new String(bb.array(), 0, bb.limit()) + c.position() + c.size()); }
        Properties p = new Properties();
        try (InputStream in = new FileInputStream(d + "/text.txt")) { p.load(in); } System.out.println(new TreeMap<>(p));
        Scanner sc = new Scanner(new File(d, "text.txt"));
        System.out.println(sc.nextLine() + sc.hasNext()); 
        System.out.println(new Scanner("1 2.5 x").nextInt());
        System.out.println(System.in.read());
        t("scan", () -> new Scanner(System.in).hasNextLine());
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
        System.out.println(Path.of("/a/b/../c").normalize() + " " + Path.of("a").resolve("b").getNameCount() + Path.of("/a/b").relativize(Path.of("/a/c")) + Path.of("x.txt").toString().endsWith("txt"));
        try (DataInputStream di = new DataInputStream(new ByteArrayInputStream(new byte[]{0, 0, 0, 5, 1}))) { System.out.println(di.readInt() + " " + di.readBoolean()); } StringWriter sw = new StringWriter(); new PrintWriter(sw, true).printf("%d-%s%n", 5, "q"); System.out.print(sw); ByteArrayOutputStream bo = new ByteArrayOutputStream(); new PrintStream(bo, true, "UTF-8").println("hé");
        System.out.println(bo.size());
        FileOutputStream fo = new FileOutputStream(FileDescriptor.out); fo.write("raw\n".getBytes()); fo.flush();
        ObjectOutputStream oos = new ObjectOutputStream(bo = new ByteArrayOutputStream()); oos.writeObject(new ArrayList<>(List.of("a", 1, Map.of("k", 2.5)))); oos.writeObject(new int[]{1, 2}); oos.flush(); ObjectInputStream ois = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(ois.readObject() + " " + ((int[]) ois.readObject()).length);
    }
}
