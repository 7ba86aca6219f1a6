// SPDX-License-Identifier: Apache-2.0
// Defines every class of a file of inputs and compares the JDK's answer with a verdict
// each. Errors that the JDK sees only because it loads super classes meanwhile say nothing
// about the class itself and are left out.
import java.io.*;
import java.nio.file.*;
import java.util.*;

class Define extends ClassLoader {
    static final Set<String> ABOUT_THE_CLASS = Set.of(
        "ok", "java/lang/ClassFormatError", "java/lang/UnsupportedClassVersionError");

    String answer(byte[] b) {
        try {
            defineClass(null, b, 0, b.length);
            return "ok";
        } catch (Throwable t) {
            return t.getClass().getName().replace('.', '/') + "\t" + t.getMessage();
        }
    }

    public static void main(String[] args) throws IOException {
        List<String> verdicts = Files.readAllLines(Path.of(args[1]));
        int compared = 0, differ = 0;
        try (DataInputStream in = new DataInputStream(
                new BufferedInputStream(new FileInputStream(args[0])))) {
            for (int i = 0; i < verdicts.size(); i++) {
                byte[] b = in.readNBytes(in.readInt());
                String answer = new Define().answer(b), kind = answer.split("\t")[0];
                if (!ABOUT_THE_CLASS.contains(kind))
                    continue;
                compared++;
                if (!kind.equals(verdicts.get(i))) {
                    System.out.println(i + ": " + verdicts.get(i) + ", the JDK says " + answer);
                    differ++;
                }
            }
        }
        System.out.println(compared + " compared, " + differ + " differ");
        System.exit(differ == 0 && compared > 1000 ? 0 : 1);
    }
}
