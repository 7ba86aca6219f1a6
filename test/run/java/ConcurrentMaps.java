// SPDX-License-Identifier: Apache-2.0
// schedule: any
// ConcurrentHashMap, skip lists, copy-on-write, synchronized wrappers under several threads.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class ConcurrentMaps {
    static void parallel(int n, java.util.function.IntConsumer c) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            ts[i] = new Thread(() -> c.accept(k));
            ts[i].start();
        }
        for (Thread t : ts) t.join();
    }
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>(4);
        parallel(3, k -> {
            for (int i = 0; i < 30; i++) {
                m.merge(i % 10, 1, Integer::sum);
                m.computeIfAbsent(100 + i, x -> x * 2);
                m.compute(200, (x, v) -> v == null ? 1 : v + 1);
            }
        });
        System.out.println(new TreeMap<>(m));
        System.out.println(m.size() + " " + m.mappingCount() + m.reduceValues(1000, Integer::sum) + m.search(1000, (k, v) -> k == 200 ? v : null) + m.putIfAbsent(1, 5) + m.replace(1, 9, 10) + m.replace(1, 7) + m.remove(1, 8) + m.remove(1) + m.getOrDefault(1, -1));
        m.forEach(1000, (k, v) -> { if (k == 5) System.out.println("five " + v); });
        m.keySet().removeIf(k -> k >= 100);
        m.replaceAll((k, v) -> v + k);
        System.out.println(m + " " + m.containsValue(17) + m.keySet() + m.values() + m.entrySet().size() + m.reduceKeys(1, Integer::max));
        Set<String> set = ConcurrentHashMap.newKeySet();
        parallel(2, k -> { for (int i = 0; i < 10; i++) set.add("s" + i); });
        System.out.println(set.size() + " " + new TreeSet<>(set));
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        ConcurrentSkipListMap<String, Integer> sk = new ConcurrentSkipListMap<>();
        parallel(3, k -> {
            for (int i = 0; i < 10; i++) {
                sk.put("k" + (i * 3 + k), i);
                if (i % 3 == 0) sk.remove("k" + (i * 3 + k));
            }
        });
        System.out.println(sk + " " + sk.firstKey() + sk.lastEntry() + sk.headMap("k2").size() + sk.ceilingKey("k15") + sk.pollFirstEntry() + sk.descendingMap().firstKey() + sk.size());
        ConcurrentSkipListSet<Integer> ss = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        parallel(3, k -> { for (int i = 0; i < 8; i++) ss.add(i * 3 + k); });
        System.out.println(ss + " " + ss.first() + ss.higher(10) + ss.floor(100) + ss.subSet(10, 5));
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>();
        parallel(3, k -> { for (int i = 0; i < 5; i++) cow.addIfAbsent(i * 3 + k); });
        Iterator<Integer> it = cow.iterator();
        cow.clear();
        int c = 0;
        while (it.hasNext()) {
            it.next();
            c++;
        }
        cow.addAll(List.of(3, 1, 2));
        cow.sort(null);
        System.out.println(c + " " + cow + new CopyOnWriteArraySet<>(List.of(1, 2)).add(2));
        try {
            cow.iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        List<Integer> sl = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> sm = Collections.synchronizedMap(new TreeMap<>());
        parallel(3, k -> { for (int i = 0; i < 10; i++) { sl.add(k); sm.merge(i, k, Integer::sum); } });
        System.out.println(sl.size() + " " + sm);
        Vector<Integer> v = new Vector<>();
        Hashtable<Integer, Integer> ht = new Hashtable<>();
        StringBuffer sb = new StringBuffer();
        parallel(2, k -> { for (int i = 0; i < 5; i++) { v.add(i); ht.merge(i, 1, Integer::sum); sb.append('x'); } });
        System.out.println(v.size() + " " + ht + sb);
        System.out.println(IntStream.range(0, 200).parallel().boxed().collect(Collectors.toConcurrentMap(x -> x % 3, x -> x, Integer::sum)));
    }
}
