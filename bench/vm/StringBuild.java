// SPDX-License-Identifier: Apache-2.0
// StringBuilder, concatenation, substring, hashing and parsing.
public class StringBuild {
    public static void main(String[] args) {
        int h = 0;
        for (int i = 0; i < 40000; i++) {
            StringBuilder b = new StringBuilder();
            for (int j = 0; j < 5; j++)
                b.append(i + j).append(',').append("item").append(';');
            String s = b.toString();
            h = h * 31 + s.substring(3).hashCode() + s.indexOf("item", 9);
            h += Integer.parseInt("" + i) + ("k" + i + ":" + h).length();
        }
        System.out.println(h);
    }
}
