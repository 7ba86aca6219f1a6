// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Serialization: classes, records, enums, lambdas, exceptions, what is not serializable.
import java.io.*;
import java.util.*;
import java.util.function.Supplier;

public class Serial {
    static class Base { int base = 1; Base() { base = 2; } }
    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 1;
        int a = 5; String b = "b"; transient int c = 7; long[] l = {1, 2}; Node next; Map<String, Integer> m = new TreeMap<>(Map.of("k", 1));
    }
    static class Custom implements Externalizable {
        int v;
        public Custom() {}
        public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(v * 2); }
        public void readExternal(ObjectInput i) throws IOException { v = i.readInt() + 1; }
    }
    static class Hooks implements Serializable {
        String s = "x";
        private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); o.writeUTF("extra"); }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); s += i.readUTF(); }
        private Object readResolve() { s += "!"; return this; }
    }
    record Pair(int x, String y) implements Serializable {}
    enum Level { LOW, HIGH }

    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream s = new ObjectOutputStream(b)) {
            s.writeObject(o);
        }
        return new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject();
    }

    public static void main(String[] args) throws Exception {
        Node n = new Node();
        n.base = 9;
        n.next = n;
        Node m = (Node) copy(n);
        System.out.println(m.a + m.b + m.c + m.l[1] + m.m + m.base + (m.next == m) + (m != n));
        Custom c = new Custom();
        c.v = 10;
        System.out.println(((Custom) copy(c)).v + ((Hooks) copy(new Hooks())).s + copy(new Pair(1, "y")) + (copy(Level.HIGH) == Level.HIGH));
        int k = 4;
        Supplier<Integer> s = (Supplier<Integer> & Serializable) () -> k + 1;
        System.out.println(((Supplier<?>) copy(s)).get());
        Exception e = (Exception) copy(new IllegalStateException("state", new Error("cause")));
        System.out.println(e + " " + e.getCause() + e.getSuppressed().length + e.getStackTrace()[0].getMethodName());
        System.out.println(copy(new ArrayList<>(List.of(1, "two", 3.0))) + " " + copy(List.of(1, 2)) + copy(new Date(5)).equals(new Date(5)) + Arrays.deepToString((int[][]) copy(new int[][] {{1}, {2, 3}})));
        try {
            copy(new Object());
        } catch (NotSerializableException x) {
            System.out.println(x + " " + x.getStackTrace()[1].getMethodName());
        }
        try {
            new ObjectInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}));
        } catch (StreamCorruptedException x) {
            System.out.println(x.getMessage());
        }
    }
}
