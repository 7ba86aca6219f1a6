// SPDX-License-Identifier: Apache-2.0
// schedule: single
// StringBuilder and StringBuffer: append of every type, insert, delete, reverse, growth, errors.
public class Builders {
    interface Act { void run(); }
    static void t(Act a) {
        try {
            a.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(1).append('c').append(2L).append(1.5f).append(-0.0).append(true).append("s").append((String) null).append((Object) null)
            .append(new char[] {'x', 'y'}).append("abcdef", 2, 4).append(new char[] {'1', '2', '3'}, 1, 2).append(new StringBuilder("sb")).appendCodePoint(0x1f600);
        System.out.println(b + " " + b.length());
        b.insert(0, "start").insert(3, 42).insert(b.length(), 'e').delete(0, 2).deleteCharAt(0).setCharAt(0, 'Z');
        System.out.println(b + " " + b.indexOf("s") + b.lastIndexOf("s") + b.charAt(3));
        b.setLength(4);
        b.replace(1, 3, "replaced");
        System.out.println(b + " " + b.substring(2) + b.substring(1, 3) + b.reverse());
        StringBuilder lat = new StringBuilder("latin");
        lat.append('\u20ac').insert(0, '\u00e4');
        System.out.println(lat.length() + " " + (int) lat.charAt(0) + " " + (int) lat.charAt(6));
        lat.setCharAt(6, 'e');
        System.out.println(lat.substring(1));
        StringBuilder grow = new StringBuilder(1);
        for (int i = 0; i < 3000; i++)
            grow.append((char) ('a' + i % 26));
        System.out.println(grow.length() + " " + grow.toString().hashCode() + " " + (grow.capacity() >= 3000));
        t(() -> new StringBuilder("x").charAt(5));
        t(() -> new StringBuilder("x").insert(9, "y"));
        t(() -> new StringBuilder("x").delete(2, 1));
        t(() -> new StringBuilder("x").deleteCharAt(1));
        t(() -> new StringBuilder(-1));
        t(() -> new StringBuilder("x").setLength(-1));
        StringBuffer sb = new StringBuffer("buf");
        sb.append(1).append(true).insert(1, "--").reverse();
        System.out.println(sb + " " + sb.length() + new StringBuilder("a").compareTo(new StringBuilder("b")));
        System.out.println(new StringBuilder("\ud83d\ude00x").reverse().toString().equals("x\ud83d\ude00"));
        b.setLength(0);
        for (int i = 0; i < 5; i++)
            b.append(i).append(i < 4 ? "," : "");
        System.out.println(b.isEmpty() + b.toString() + b.chars().filter(x -> x == ',').count());
        System.out.println(new StringBuilder().append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(Integer.MAX_VALUE).append(Double.MIN_VALUE).append(Float.MAX_VALUE));
    }
}
