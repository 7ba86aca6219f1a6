// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Characters beyond ASCII, to standard output and error; Character's tables.
public class Unicode {
    public static void main(String[] args) {
        System.out.println("gr\u00fc\u00dfe \u20ac \u4f60\u597d \ud83d\ude00");
        System.err.println("err \u00e9\u4e16");
        System.out.print('\u00e9');
        System.out.println(new char[] {'\u03b1', '\u03b2'});
        System.out.println("lone \ud800 surrogate");
        System.out.write('w');
        System.out.println();
        int[] cps = {'a', 'Z', '0', ' ', '_', '\n', 0xe9, 0x3b1, 0x4e00, 0x0660, 0x1f600, 0x2028, 0xad, 0x10400};
        for (int c : cps)
            System.out.println(Integer.toHexString(c) + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isWhitespace(c) + Character.isUpperCase(c)
                + Character.isLowerCase(c) + Character.isJavaIdentifierStart(c) + Character.isLetterOrDigit(c) + " " + Character.getType(c) + " "
                + Integer.toHexString(Character.toUpperCase(c)) + " " + Integer.toHexString(Character.toLowerCase(c)) + " " + Character.getNumericValue(c) + " "
                + Character.digit(c, 16) + Character.isISOControl(c) + Character.isSpaceChar(c) + Character.charCount(c));
        System.out.println("\u0130stanbul".toLowerCase().length() + " " + "\u01c4".toLowerCase() + "\ufb01".toUpperCase() + "\u03a3\u03a3".toLowerCase());
        System.out.println(Character.isSurrogate('\ud800') + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + "a\ud83d\ude00".codePoints().count());
    }
}
