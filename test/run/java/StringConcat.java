// SPDX-License-Identifier: Apache-2.0
// schedule: single
// invokedynamic concatenation: constants with special characters, many operands, order of evaluation.
public class StringConcat {
    static int n;
    static int next() { return ++n; }
    static String say(String s) { System.out.print(s); return s; }
    static class Loud { int k; public String toString() { return "L" + ++k; } }
    static class Nul { public String toString() { return null; } }
    public static void main(String[] args) {
        Loud l = new Loud();
        System.out.println("" + next() + next() + next() + say("x") + l + l + l.k);
        String a = null;
        Object o = new Nul();
        System.out.println(a + o + "" + null);
        char c = '\u0001', d = '\u0002';
        String s = "const\u0001ant" + c + "mid\u0002" + d + 5;
        System.out.println(s.length() + " " + s.hashCode());
        int i = 1; long j = 2; float f = 3; double g = 4; boolean z = true; byte b = 5; short h = 6; char k = 'k';
        String r = i + "," + j + "," + f + "," + g + "," + z + "," + b + "," + h + "," + k + "," + i + j + f + g + z + b + h + k;
        System.out.println(r);
        String big = "" + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
            + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j + j
            + "a" + f + "b" + g + "c" + z + "d" + b + "e" + h + "f" + k + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
            + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i;
        System.out.println(big.length() + " " + big);
        String[] arr = {"x"};
        int p = 0;
        arr[p++] += "y" + p;
        System.out.println(arr[0] + p);
        s = "s";
        s += s + s + (s += "t");
        System.out.println(s);
        System.out.println(Long.MIN_VALUE + "" + Integer.MIN_VALUE + Float.MIN_VALUE + Double.NaN + (byte) 200 + (char) 65 + '\u20ac' + "\u00e4".length());
        System.out.println(1 + 2 + "3" + 4 + 5 + '6' + ('7' + 8));
        final String con = "folded";
        System.out.println((con + 1 == "folded1") + " " + (("fol" + "ded") == con));
    }
}
