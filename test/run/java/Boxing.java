// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Boxes: caches, identity and equality, unboxing in operators, static helpers.
import java.util.*;

public class Boxing {
    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128, m = -128, n = -128, o = -129, p = -129;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (m == n) + " " + (o == p));
        Long l1 = 100L, l2 = 100L, l3 = 1000L, l4 = 1000L;
        System.out.println((l1 == l2) + " " + (l3 == l4) + " " + l1.equals(100) + " " + l1.equals(100L));
        Character x = 'x', y = 'x', u = '\u1000', v = '\u1000';
        Boolean t = true, f = false;
        Byte by = 5;
        Short sh = 6;
        System.out.println((x == y) + " " + (u == v) + " " + (t == Boolean.TRUE) + " " + (Boolean.valueOf("TRUE") == t) + f + (by + sh));
        a++;
        a += 5;
        c = c * 2 - a;
        System.out.println(a + " " + c + " " + (a < c) + " " + -a + " " + ~a);
        Map<Integer, Integer> count = new TreeMap<>();
        for (int i = 0; i < 100; i++)
            count.put(i % 7, count.getOrDefault(i % 7, 0) + 1);
        System.out.println(count);
        List<Integer> l = new ArrayList<>(List.of(5, 6, 7));
        l.remove(1);
        l.remove(Integer.valueOf(7));
        System.out.println(l);
        Object obj = true ? 1 : "s";
        Object mixed = true ? 1 : 2.0;
        System.out.println(obj + " " + mixed);
        System.out.println(Integer.compare(1, 2) + Integer.signum(-5) + Integer.bitCount(255) + Integer.reverse(1) + Integer.highestOneBit(100) + Integer.numberOfLeadingZeros(1)
            + Integer.numberOfTrailingZeros(8) + Integer.rotateLeft(1, 33) + " " + Long.bitCount(-1L) + Long.numberOfLeadingZeros(1) + Long.reverse(1L) + Long.rotateRight(1L, 1)
            + " " + Integer.divideUnsigned(-1, 2) + Integer.remainderUnsigned(-1, 7) + Integer.compareUnsigned(1, -1) + Long.divideUnsigned(-1L, 10) + Integer.reverseBytes(1)
            + Short.reverseBytes((short) 1) + Character.reverseBytes('a') + Byte.toUnsignedInt((byte) -1) + Integer.max(1, 2) + Integer.hashCode(5) + Long.hashCode(1L << 33)
            + Double.hashCode(1.5) + Boolean.hashCode(true) + Character.hashCode('a') + Float.hashCode(2f));
        System.out.println(Integer.MAX_VALUE + 1 + " " + Byte.MIN_VALUE + Short.MAX_VALUE + (int) Character.MAX_VALUE + Long.MIN_VALUE + Float.MIN_NORMAL + Double.MIN_NORMAL + Integer.SIZE + Long.BYTES);
        System.out.println(Integer.valueOf(5).doubleValue() + Long.valueOf(7).intValue() + Double.valueOf(3.9).intValue() + Float.valueOf(2.5f).longValue() + " " + Double.valueOf("1e3") + Integer.getInteger("none") + Boolean.logicalXor(true, false));
        Integer nul = null;
        try {
            int z = nul + 1;
            System.out.println(z);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        Number[] ns = {1, 2L, 3.5f, 4.5, (byte) 5, (short) 6};
        double sum = 0;
        for (Number k : ns)
            sum += k.doubleValue();
        System.out.println(sum + Arrays.toString(ns));
        System.out.println(new Integer(5) == new Integer(5));
    }
}
