// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Enums: constructors, bodies, abstract methods, valueOf, switch, EnumMap, EnumSet, compareTo.
import java.util.*;

public class Enums {
    enum Op {
        ADD("+") { int apply(int a, int b) { return a + b; } },
        SUB("-") { int apply(int a, int b) { return a - b; } },
        MUL("*") { int apply(int a, int b) { return a * b; } };
        final String sign;
        Op(String s) { sign = s; }
        abstract int apply(int a, int b);
        static final Map<String, Op> BY_SIGN = new HashMap<>();
        static {
            for (Op o : values())
                BY_SIGN.put(o.sign, o);
        }
    }
    interface HasCode { int code(); }
    enum Level implements HasCode {
        LOW, MID, HIGH;
        public int code() { return ordinal() * 10; }
        Level next() { return values()[(ordinal() + 1) % values().length]; }
    }
    enum Empty {}
    enum Single { INSTANCE; int n; int up() { return ++n; } }
    enum Big { A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6,
        C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6,
        F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9 }

    static String describe(Level l) {
        switch (l) {
            case LOW: return "l";
            case HIGH: return "h";
            default: return "m";
        }
    }

    public static void main(String[] args) {
        for (Op o : Op.values())
            System.out.println(o + " " + o.sign + " " + o.apply(6, 3) + " " + o.ordinal() + " " + o.getDeclaringClass().getSimpleName()
                + " " + o.getClass().getName());
        System.out.println(Op.BY_SIGN.get("*") + " " + Op.valueOf("SUB") + " " + Level.HIGH.next() + Level.MID.code());
        try {
            Op.valueOf("DIV");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Enum.valueOf(Level.class, null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Empty.values().length + " " + Single.INSTANCE.up() + Single.INSTANCE.up());
        EnumMap<Level, String> m = new EnumMap<>(Level.class);
        m.put(Level.HIGH, "x");
        m.put(Level.LOW, "y");
        System.out.println(m + " " + m.containsKey(Level.MID) + m.keySet() + m.values());
        EnumSet<Level> set = EnumSet.of(Level.HIGH, Level.LOW);
        set.add(Level.MID);
        set.remove(Level.LOW);
        System.out.println(set + " " + EnumSet.complementOf(set) + EnumSet.noneOf(Level.class) + EnumSet.range(Level.LOW, Level.MID));
        EnumSet<Big> big = EnumSet.allOf(Big.class);
        big.removeIf(b -> b.ordinal() % 9 != 0);
        System.out.println(big + " " + big.contains(Big.G3) + big.size() + EnumSet.range(Big.F8, Big.G2));
        for (Level l : Level.values())
            System.out.print(describe(l));
        System.out.println();
        Level[] sorted = {Level.HIGH, Level.LOW, Level.MID};
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted) + Level.LOW.compareTo(Level.HIGH) + Level.LOW.equals(Level.LOW));
        Level[] copy = Level.values();
        copy[0] = null;
        System.out.println(Level.values()[0] + " " + Level.class.isEnum() + Arrays.toString(Level.class.getEnumConstants()));
        Map<Level, Integer> tree = new TreeMap<>(Comparator.reverseOrder());
        for (Level l : Level.values())
            tree.merge(l, l.code(), Integer::sum);
        System.out.println(tree);
    }
}
