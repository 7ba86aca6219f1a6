// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes small programs twice, as a Java class and as a litmus test: {@code java Twins.java
 * FOLDER SEED COUNT}. Both tell the final values of all registers in the same words. The
 * classical shapes come first, then COUNT random ones: two or three threads that read and
 * write plain variables x, y, z and volatile ones v, w, in blocks of monitors m, n, and on
 * conditions.
 */
public class Twins {
    /** Threads are separated by '|'. "x1" writes 1 to x, "xr" the last register, "x?" reads,
     *  "(" and ")" enclose a block of monitor m, "{1" and "}" what is done if the last
     *  register is 1. */
    private static final String[][] SHAPES = {
        {"MP", "x1 y1|y? x?"}, {"SB", "x1 y?|y1 x?"}, {"LB", "x? y1|y? x1"},
        {"CoRR", "x1|x? x?"}, {"CoRR2", "x1|x2|x? x?|x? x?"}, {"CoWR", "x1 x?|x2"},
        {"CoRW", "x? x1|x2"}, {"IRIW", "x1|y1|x? y?|y? x?"}, {"WRC", "x1|x? y1|y? x?"},
        {"2+2W", "x1 y2 x?|y1 x2 y?"}, {"R", "x1 y1|y2 x?"}, {"S", "x2 y1|y? x1 x?"},
        {"MPvolatile", "x1 v1|v? x?"}, {"MPguarded", "x1 v1|v? {1 x? }"},
        {"SBvolatile", "v1 w?|w1 v?"}, {"LBvolatile", "x? v1|v? x1"},
        {"IRIWvolatile", "v1|w1|v? w?|w? v?"}, {"MPlock", "( x1 y1 )|( y? x? )"},
        {"MPhalf", "x1 ( y1 )|( y? ) x?"}, {"MPoneSide", "( x1 ) y1|y? ( x? )"},
        {"WRCvolatile", "x1|x? v1|v? x?"}, {"ISA2", "x1 v1|v? w1|w? x?"},
        {"LBdata", "x? yr|y? x1"}, {"LBthinair", "x? yr|y? xr"},
        {"Overwrite", "x1 v1 x2|v? x? x?"}, {"TwoWriters", "x1 v1|x2 w1|v? w? x?"},
        {"OwnWrites", "x1 x2 x?|x?"}, {"Handover", "x1 ( x2 )|( x? ) x?"},
    };

    private final StringBuilder java = new StringBuilder(), litmus = new StringBuilder();
    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int budget, registers;

    private Twins(long seed) {
        random = new Random(seed);
    }

    private String pick(String... options) {
        return options[random.nextInt(options.length)];
    }

    // ---- random shapes ----

    private void operation(int depth) {
        budget--;
        String plain = pick("x", "y", "z"), any = pick("x", "y", "x", "y", "v", "v", "w");
        switch (random.nextInt(depth == 0 ? 12 : 9)) {
            case 0, 1, 2, 3 -> text.append(any).append(pick("1", "2", "r")).append(' ');
            case 4, 5, 6 -> {
                text.append(any).append("? ");
                registers++;
            }
            case 7 -> text.append(plain).append(pick("1", "2")).append(' ');
            case 8 -> {
                text.append(plain).append("? ");
                registers++;
            }
            case 9 -> block(pick("( ", "( ", "[ "));
            case 10 -> block(pick("( ", "[ "));
            default -> block("{" + pick("0", "1", "2") + " ");
        }
    }

    private void block(String open) {
        text.append(open);
        operation(1);
        if (random.nextBoolean())
            operation(1);
        text.append(open.startsWith("(") ? ") " : open.startsWith("[") ? "] " : "} ");
    }

    private String shape() {
        int threads = 2 + random.nextInt(2);
        do {
            text.setLength(0);
            registers = 0;
            for (int t = 0; t < threads; t++) {
                text.append(t > 0 ? "|" : "");
                budget = 1 + random.nextInt(threads == 2 ? 4 : 3);
                while (budget > 0)
                    operation(0);
            }
        } while (registers < 1 || registers > 5);
        return text.toString().trim();
    }

    // ---- writing ----

    private static boolean isVolatile(char variable) {
        return variable == 'v' || variable == 'w';
    }

    /** The statements of a thread in both languages; returns the number of its registers. */
    private int thread(int number, String code, StringBuilder j, StringBuilder l) {
        int n = 0;
        for (String op : code.trim().split(" +")) {
            char c = op.charAt(0);
            switch (c) {
                case '(', '[' -> {
                    j.append("synchronized (").append(c == '(' ? 'm' : 'n').append(") { ");
                    l.append("synchronized (").append(c == '(' ? 'm' : 'n').append(") { ");
                }
                case ')', ']', '}' -> {
                    j.append("} ");
                    l.append("} ");
                }
                case '{' -> {
                    String condition = "if (" + register(n) + " == " + op.charAt(1) + ") { ";
                    j.append(condition);
                    l.append(condition);
                }
                default -> {
                    String mode = isVolatile(c) ? "Volatile" : "";
                    String handle = String.valueOf(Character.toUpperCase(c));
                    if (op.charAt(1) == '?') {
                        n++;
                        j.append(register(n)).append(" = ").append(c).append("; ");
                        l.append(register(n)).append(" = ").append(handle).append(".get").append(mode)
                            .append("(); ");
                    } else {
                        String value = op.charAt(1) == 'r' ? register(n) : op.substring(1);
                        j.append(c).append(" = ").append(value).append("; ");
                        l.append(handle).append(".set").append(mode).append('(').append(value)
                            .append("); ");
                    }
                }
            }
        }
        return n;
    }

    /** Register 0 is never read to: it is 0. */
    private static String register(int n) {
        return "r" + n;
    }

    private static String declare(int n, String type) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i <= n; i++)
            s.append(type).append(register(i)).append(" = 0; ");
        return s.toString();
    }

    private void program(String name, String shape, Path folder) throws IOException {
        String[] code = shape.split("\\|");
        StringBuilder threads = new StringBuilder(), start = new StringBuilder();
        StringBuilder join = new StringBuilder(), print = new StringBuilder();
        StringBuilder fields = new StringBuilder(), condition = new StringBuilder();
        litmus.setLength(0);
        litmus.append("Java ").append(name).append("\n{\nx = 0; y = 0; z = 0; v = 0; w = 0;\n");
        for (int t = 0; t < code.length; t++)
            for (char c : "xyzvw".toCharArray())
                litmus.append(t).append(':').append(Character.toUpperCase(c)).append('=').append(c)
                    .append("; ");
        litmus.append("\n}\n");
        for (int t = 0; t < code.length; t++) {
            StringBuilder j = new StringBuilder(), l = new StringBuilder();
            int n = thread(t, code[t], j, l);
            litmus.append("Thread").append(t).append(" { ").append(declare(n, "int ")).append(l)
                .append("}\n");
            threads.append("        Thread t").append(t).append(" = new Thread(() -> {\n            ")
                .append(declare(n, "int ")).append(j);
            for (int i = 1; i <= n; i++) {
                String field = "q" + t + "_" + i, label = t + ":" + register(i) + "=";
                fields.append("    static int ").append(field).append(";\n");
                threads.append(field).append(" = ").append(register(i)).append("; ");
                print.append(print.length() > 0 ? " + \" " : "\"").append(label).append("\" + ")
                    .append(field).append(" + \";\"");
                condition.append(condition.length() > 0 ? " /\\ " : "").append(label).append('9');
            }
            threads.append("\n        });\n");
            start.append("        t").append(t).append(".start();\n");
            join.append("        t").append(t).append(".join();\n");
        }
        litmus.append("exists (").append(condition).append(")\n");
        java.append("/** ").append(shape).append(" */\nclass ").append(name).append(" {\n")
            .append("    static int x, y, z;\n    static volatile int v, w;\n")
            .append("    static final Object m = new Object(), n = new Object();\n").append(fields)
            .append("\n    public static void main(String[] args) throws Exception {\n")
            .append(threads).append(start).append(join)
            .append("        System.out.println(").append(print).append(");\n    }\n}\n");
        Files.writeString(folder.resolve(name + ".litmus"), litmus);
    }

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Twins g = new Twins(Long.parseLong(args[1]));
        List<String> names = new ArrayList<>();
        for (String[] s : SHAPES) {
            String name = s[0].replace("+", "_");
            g.program(Character.isDigit(name.charAt(0)) ? "T" + name : name, s[1], folder);
        }
        int count = Integer.parseInt(args[2]);
        for (int i = 0; i < count; i++)
            g.program("P" + i, g.shape(), folder);
        Files.writeString(folder.resolve("Twins.java"), g.java);
    }
}
