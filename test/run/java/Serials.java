// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Serialization: classes, superclasses without it, records, enums, arrays, collections, hooks.
import java.io.*;
import java.util.*;

public class Serials {
    static class Plain { int p = 1; Plain() { p = 2; System.out.println("Plain()"); } }
    static class Node extends Plain implements Serializable {
        private static final long serialVersionUID = 1;
        int i; long l; double d; boolean z; String s; Node next; transient int t = 9; final int fin; int[] a; Object[] o;
        Node(int i) { this.i = i; l = i * 10L; d = i / 2.0; z = i > 1; s = "n" + i; fin = i; a = new int[] {i}; o = new Object[] {i, s, null}; System.out.println("Node()"); }
        public String toString() { return i + " " + l + " " + d + z + s + t + fin + p + Arrays.toString(a) + Arrays.toString(o) + (next == null ? "" : " -> " + (next == this ? "self" : next)); }
    }
    record Point(int x, String name, List<Integer> more) implements Serializable { Point { System.out.println("Point"); if (x < 0) throw new IllegalArgumentException("negative"); } }
    record Empty() implements Serializable { }
    enum Color { RED, GREEN { public String toString() { return "green!"; } } }
    static class Custom implements Serializable {
        transient String secret = "s";
        private void writeObject(ObjectOutputStream out) throws IOException { out.defaultWriteObject(); out.writeUTF(secret + "!"); out.writeInt(5); }
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { in.defaultReadObject(); secret = in.readUTF() + in.readInt(); }
    }
    static class Ext implements Externalizable {
        int v;
        public Ext() { System.out.println("Ext()"); }
        public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(v); }
        public void readExternal(ObjectInput in) throws IOException { v = in.readInt() + 1; }
    }
    static class Single implements Serializable { static final Single ONE = new Single(); private Object readResolve() { return ONE; } }
    static class Replaced implements Serializable { private Object writeReplace() { return "replacement"; } }
    static class Bad implements Serializable { Object o = new Object(); }

    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) {
            out.writeObject(o);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()))) {
            return in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Node n = new Node(1);
        n.next = new Node(2);
        n.next.next = n.next;
        System.out.println(n);
        System.out.println(copy(n));
        System.out.println(copy(new Point(3, "p", List.of(1, 2))) + " " + copy(new Empty()));
        System.out.println(copy(Color.GREEN) == Color.GREEN);
        System.out.println(((Custom) copy(new Custom())).secret);
        Ext e = new Ext();
        e.v = 4;
        System.out.println(((Ext) copy(e)).v);
        System.out.println((copy(Single.ONE) == Single.ONE) + " " + copy(new Replaced()));
        Map<String, List<Integer>> m = new LinkedHashMap<>();
        m.put("a", new ArrayList<>(List.of(1, 2)));
        m.put("b", new LinkedList<>(List.of(3)));
        System.out.println(copy((Serializable) m) + " " + copy(new TreeSet<>(List.of(3, 1, 2))) + copy(new int[][] {{1}, {2, 3}}).getClass() + copy(new ArrayDeque<>(List.of("x"))) + copy(EnumSet.of(Color.RED)) + copy(Optional.class));
        System.out.println(((Exception) copy(new IllegalStateException("m", new RuntimeException("c")))).getCause().getMessage());
        try {
            copy(new Bad());
        } catch (NotSerializableException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Custom.class).getSerialVersionUID());
    }
}
