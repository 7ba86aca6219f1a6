// SPDX-License-Identifier: Apache-2.0
// Makes the source of Generated.java: more locals, constants and cases than short forms can hold.
import java.io.PrintStream;

class Generate {
    static void locals(PrintStream p) {
        p.println("    static long locals(int seed) {");
        for (int i = 0; i < 90; i++)
            p.printf("        int i%d = seed + %d; long l%d = i%d * 3L; double d%d = l%d / 2.0; String s%d = \"s\" + i%d; float f%d = i%d;%n",
                i, i, i, i, i, i, i, i, i, i);
        p.println("        long sum = 0;");
        for (int i = 0; i < 90; i++)
            p.printf("        i%d++; i%d += 1000; l%d -= i%d; d%d += 0.5; f%d *= 2; sum = sum * 31 + i%d + l%d + (long) d%d + s%d.length() + (long) f%d;%n",
                i, i, i, i, i, i, i, i, i, i, i);
        p.println("        return sum;\n    }");
    }
    static void constants(PrintStream p) {
        p.println("    static int constants() {\n        int h = 0;");
        for (int i = 0; i < 400; i++)
            p.printf("        h = h * 31 + \"constant number %d\".length() + %d; h += (int) %dL + (int) %d.5 + (int) %d.25f;%n",
                i, 100000 + i * 7, (1L << 40) + i, i, i);
        p.println("        return h;\n    }");
    }
    static void cases(PrintStream p) {
        p.println("    static int dense(int k) {\n        switch (k) {");
        for (int i = 0; i < 600; i++)
            p.printf("            case %d: return %d;%n", i - 300, i * 17 % 1000);
        p.println("            default: return -1;\n        }\n    }");
        p.println("    static int sparse(int k) {\n        switch (k) {");
        for (int i = 0; i < 600; i++)
            p.printf("            case %d: return %d;%n", i * 7919 - 1000000, i);
        p.println("            default: return -1;\n        }\n    }");
    }
    static void loop(PrintStream p) {
        p.println("    static int longLoop(int n) {\n        int a = 1, b = 2;\n        outer:\n        while (n > 0) {");
        p.println("            n--;\n            if (n == 3) continue outer;");
        for (int i = 0; i < 2500; i++)
            p.printf("            a = a * 3 + b + %d; b ^= a >> 2;%n", 1000 + i);
        p.println("            if (a == 5) break;\n        }\n        return a ^ b;\n    }");
    }
    static void source(PrintStream p) {
        p.println("// schedule: single\npublic class Generated {");
        locals(p);
        constants(p);
        cases(p);
        loop(p);
        p.println("    public static void main(String[] args) {");
        p.println("        System.out.println(locals(5) + \" \" + constants());");
        p.println("        long h = 0;");
        p.println("        for (int k = -400; k < 400; k++) h = h * 31 + dense(k);");
        p.println("        for (int i = -5; i < 700; i++) h = h * 31 + sparse(i * 7919 - 1000000) + sparse(i);");
        p.println("        System.out.println(h + \" \" + dense(Integer.MIN_VALUE) + sparse(Integer.MAX_VALUE));");
        p.println("        System.out.println(longLoop(10));\n    }\n}");
    }
}
