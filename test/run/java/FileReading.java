// SPDX-License-Identifier: Apache-2.0
// schedule: single
// ravel: --allow-read=@DATA@
// args: @DATA@
// Reading of files in a folder that was opened with --allow-read.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class FileReading {
    public static void main(String[] args) throws Exception {
        File f = new File(args[0], "text.txt");
        System.out.println(f.exists() + " " + f.isFile() + f.isDirectory() + f.length() + f.getName() + new File(args[0]).isDirectory() + f.canRead());
        try (BufferedReader r = new BufferedReader(new FileReader(f, StandardCharsets.UTF_8))) {
            for (String l; (l = r.readLine()) != null; )
                System.out.println("[" + l + "]");
        }
        try (FileInputStream in = new FileInputStream(f)) {
            System.out.println(in.read() + " " + in.skip(3) + in.available() + new String(in.readAllBytes(), StandardCharsets.UTF_8).length() + in.read());
        }
        System.out.println(Arrays.toString(new File(args[0]).list()));
        try {
            new FileInputStream(new File(args[0], "missing.txt"));
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().endsWith("missing.txt (No such file or directory)"));
        }
        System.out.println(new File(args[0], "missing.txt").exists());
        try (RandomAccessFile r = new RandomAccessFile(f, "r")) {
            r.seek(6);
            System.out.println(r.readLine() + r.length());
        }
    }
}
