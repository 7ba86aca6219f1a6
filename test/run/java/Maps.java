// SPDX-License-Identifier: Apache-2.0
// schedule: single
// HashMap order, TreeMap navigation, LinkedHashMap in access order, and the others.
import java.util.*;

public class Maps {
    static class Clash implements Comparable<Clash> {
        final int v;
        Clash(int v) { this.v = v; }
        public int hashCode() { return 7; }
        public boolean equals(Object o) { return o instanceof Clash c && c.v == v; }
        public int compareTo(Clash o) { return Integer.compare(v, o.v); }
        public String toString() { return "c" + v; }
    }
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        Lru() { super(8, 0.75f, true); }
        protected boolean removeEldestEntry(Map.Entry<K, V> e) { return size() > 3; }
    }
    public static void main(String[] args) {
        Map<String, Integer> h = new HashMap<>();
        for (String w : "the quick brown fox jumps over the lazy dog while the cat sleeps".split(" "))
            h.merge(w, 1, Integer::sum);
        System.out.println(h + " " + h.size() + h.containsKey("cat") + h.containsValue(3) + h.hashCode());
        h.remove("the");
        h.replaceAll((k, v) -> v * k.length());
        h.computeIfPresent("cat", (k, v) -> null);
        h.compute("dog", (k, v) -> v == null ? 1 : v + 100);
        h.putIfAbsent("dog", 5);
        System.out.println(h.keySet() + " " + h.values() + " " + h.getOrDefault("zz", -1) + h.replace("fox", 9) + h.remove("fox", 1));
        Map<Clash, Integer> clash = new HashMap<>();
        for (int i = 0; i < 100; i++)
            clash.put(new Clash(i * 37 % 101), i);
        for (int i = 0; i < 100; i += 3)
            clash.remove(new Clash(i));
        System.out.println(clash.size() + " " + clash.get(new Clash(50)) + " " + clash);
        Map<Integer, String> ints = new HashMap<>();
        for (int i = 0; i < 40; i++)
            ints.put(i * 1000003, "v" + i);
        System.out.println(ints);
        ints.put(null, "nul");
        System.out.println(ints.get(null) + ints.containsKey(null));
        TreeMap<String, Integer> t = new TreeMap<>(h);
        System.out.println(t + " " + t.firstKey() + t.lastEntry() + t.floorKey("e") + t.ceilingKey("e") + t.higherKey("fox") + t.lowerKey("a") + t.headMap("l") + t.tailMap("o", false) + t.subMap("b", "l") + t.descendingMap() + t.pollFirstEntry());
        TreeMap<Integer, Integer> rb = new TreeMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 200; i++)
            rb.put(i * 7919 % 1009, i);
        for (int i = 0; i < 1009; i += 2)
            rb.remove(i);
        System.out.println(rb.size() + " " + rb.firstKey() + " " + rb.headMap(900).size() + rb.keySet().iterator().next());
        try {
            t.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        Lru<String, Integer> lru = new Lru<>();
        for (String k : "abcadbe".split(""))
            lru.put(k, lru.getOrDefault(k, 0) + 1);
        lru.get("d");
        System.out.println(lru);
        Map<String, String> im = Map.of("a", "b");
        try {
            im.put("c", "d");
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            Map.of("a", 1, "a", 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        id.put(new String("k"), 1);
        id.put(new String("k"), 2);
        System.out.println(id.size() + " " + id.get("k"));
        Hashtable<String, Integer> ht = new Hashtable<>();
        for (int i = 0; i < 20; i++)
            ht.put("k" + i, i);
        System.out.println(ht);
        Map.Entry<String, Integer> e = Map.entry("x", 1);
        System.out.println(e + " " + e.equals(new AbstractMap.SimpleEntry<>("x", 1)) + Collections.singletonMap(1, 2) + Collections.emptyMap() + new WeakHashMap<>(Map.of(1, 2)));
        try {
            for (String k : h.keySet())
                h.remove(k);
        } catch (ConcurrentModificationException x) {
            System.out.println(x);
        }
        Iterator<Map.Entry<String, Integer>> it = t.entrySet().iterator();
        while (it.hasNext())
            if (it.next().getValue() % 2 == 0)
                it.remove();
        System.out.println(t);
        Properties p = new Properties();
        p.setProperty("a", "1");
        System.out.println(p.getProperty("a") + p.getProperty("b", "dflt") + p.stringPropertyNames());
    }
}
