// SPDX-License-Identifier: Apache-2.0
// schedule: single
// String methods, interning, constants, text blocks, concatenation of every type.
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.*;

public class Strings {
    static final String C = "con" + "stant";
    static String nul;
    static String concat(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, Object o, char[] a) {
        return "" + z + b + c + s + i + l + f + d + t + o + (a == null) + 'x' + 1 + "\1\2end";
    }
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + s.indexOf("o", 5) + s.lastIndexOf('o') + s.indexOf("zz")
            + " " + s.substring(7) + s.substring(0, 5) + " " + s.toUpperCase() + s.toLowerCase() + " " + s.replace('l', 'L')
            + s.replace("World", "there") + " " + s.contains("lo,") + s.startsWith("Hell") + s.endsWith("d") + s.startsWith("World", 7));
        System.out.println("  trim me ".trim() + "|" + "  strip ".strip() + "|" + " l".stripLeading() + "|" + "t ".stripTrailing() + "|"
            + "".isEmpty() + " \t".isBlank() + " " + "ab".repeat(3) + " " + "a,b,,c,,".split(",").length + Arrays.toString("a,b,,c,,".split(",", -1))
            + Arrays.toString("a1b22c".split("[0-9]+")) + Arrays.toString("x".split(",")) + " " + String.join("-", "a", "b", "c"));
        System.out.println("apple".compareTo("banana") + " " + "a".compareTo("abc") + " " + "A".compareToIgnoreCase("b") + " " + "ABC".equalsIgnoreCase("abc")
            + " " + "abc".hashCode() + " " + "".hashCode() + " " + "The quick brown fox".hashCode() + " " + "\u20ac\u00e4".hashCode());
        String a = "inter", b = a + "n";
        System.out.println((b == "intern") + " " + (b.intern() == "intern") + " " + (C == "constant") + " " + (("con" + new String("stant")) == C)
            + " " + b.equals("intern") + " " + new String("x").equals("x"));
        System.out.println("""
            Text block:
              indented "quotes" \
            joined
            tab\tend\s
            """);
        System.out.println(concat(true, (byte) -1, 'c', (short) 2, 3, 4L, 5.5f, 6.25, "t", null, null));
        System.out.println("null: " + nul + null + (Object) null);
        char c = 'a';
        c += 1;
        int i = 1;
        String t = "";
        t += c; t += i; t += 2.0; t += nul; t += 'z' + 1; t += (char) ('z' - 1);
        System.out.println(t + 1 + 2 + (1 + 2) + 'a' + ('a' + 1));
        System.out.println("abc".chars().sum() + " " + "a-b-c".chars().filter(x -> x == '-').count() + " " + "l1\nl2\r\nl3".lines().collect(Collectors.toList())
            + " " + Arrays.toString("caf\u00e9".getBytes(StandardCharsets.UTF_8)) + Arrays.toString("caf\u00e9".getBytes(StandardCharsets.ISO_8859_1))
            + Arrays.toString("\u20ac".getBytes(StandardCharsets.UTF_16BE)) + new String(new byte[] {(byte) 0xe2, (byte) 0x82, (byte) 0xac}, StandardCharsets.UTF_8).length()
            + Arrays.toString("\u00e4".getBytes(StandardCharsets.US_ASCII)));
        System.out.println(String.valueOf(3.0f) + String.valueOf(true) + String.valueOf('c') + String.valueOf(new char[] {'x', 'y'}) + String.valueOf((Object) null)
            + new String(new char[] {'a', 'b', 'c', 'd'}, 1, 2) + new String(new int[] {0x1f600, 65}, 0, 2).length() + "x".concat("y") + "abcabc".replaceAll("b(c)", "<$1>")
            + "a.b".replace(".", "\\") + "aXbX".replaceFirst("X", "-"));
        System.out.println("a\u0000b".length() + " " + "\ud83d\ude00".length() + "\ud83d\ude00".codePointCount(0, 2) + " " + "\ud83d\ude00".codePointAt(0) + " "
            + new StringBuilder("a\ud83d\ude00b").reverse().codePointAt(1) + " " + Character.toChars(0x1f600).length + "MASSE".toLowerCase() + "stra\u00dfe".toUpperCase());
        System.out.println("regionMatches".regionMatches(true, 6, "MATCH", 0, 5) + " " + "abc".matches("[a-c]+") + " " + "%d%%".formatted(5) + " "
            + "  a\n b".indent(2).replace("\n", "$") + "A".compareTo("a") + " " + "abc".contentEquals(new StringBuilder("abc")) + "tr\\tx".translateEscapes());
        int[] bad = {-1, 4};
        for (int k : bad) {
            try {
                System.out.println("abc".charAt(k));
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println("abc".substring(k));
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("none");
        System.out.println(j);
        j.add("x").add("y");
        System.out.println(j + " " + j.length());
        StringTokenizer tok = new StringTokenizer("one two;three", " ;", true);
        while (tok.hasMoreTokens())
            System.out.print("[" + tok.nextToken() + "]");
        System.out.println(tok.countTokens());
        String big = IntStream.range(0, 500).mapToObj(Integer::toString).collect(Collectors.joining());
        System.out.println(big.length() + " " + big.hashCode() + " " + big.indexOf("499") + big.lastIndexOf("100"));
    }
}
