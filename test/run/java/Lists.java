// SPDX-License-Identifier: Apache-2.0
// schedule: single
// Lists, deques, priority queues, BitSet, Collections.*, Arrays.*, iterators, concurrent modification.
import java.util.*;

public class Lists {
    interface Act { Object run(); }
    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 30; i++)
            l.add(i * 17 % 31);
        Collections.sort(l);
        Collections.shuffle(l, new Random(5));
        System.out.println(l + " " + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 3) + l.indexOf(5) + l.contains(99));
        l.sort(Comparator.comparing((Integer x) -> x % 5).thenComparing(Comparator.reverseOrder()));
        System.out.println(l + " " + l.subList(3, 8) + l.get(4));
        l.subList(0, 20).clear();
        l.add(1, -1);
        l.addAll(2, List.of(7, 8));
        l.removeIf(x -> x > 20);
        l.replaceAll(x -> x * 2);
        Collections.reverse(l);
        Collections.swap(l, 0, 1);
        Collections.rotate(l, 2);
        System.out.println(l + " " + l.hashCode() + l.equals(new LinkedList<>(l)) + Collections.nCopies(3, "x") + Collections.unmodifiableList(l).size());
        System.out.println(Collections.binarySearch(List.of(1, 3, 5, 7), 5) + " " + Collections.binarySearch(List.of(1, 3, 5, 7), 4) + Collections.disjoint(List.of(1), List.of(2)));
        t(() -> l.get(100));
        t(() -> l.get(-1));
        t(() -> l.remove(100));
        t(() -> List.of(1).get(1));
        t(() -> new ArrayList<>(List.of(1)).iterator().next());
        t(() -> new ArrayList<>().iterator().next());
        t(() -> new LinkedList<>().getFirst());
        t(() -> Arrays.asList(1, 2).add(3));
        t(() -> List.of(1, null));
        t(() -> { for (Integer x : l) l.add(x); return null; });
        t(() -> { Iterator<Integer> it = l.iterator(); it.remove(); return null; });
        ListIterator<Integer> li = l.listIterator();
        while (li.hasNext()) {
            int v = li.next();
            if (v % 3 == 0) li.remove();
            else li.set(v + 1);
        }
        li.add(1000);
        System.out.println(l + " " + li.previousIndex());
        Deque<String> d = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            d.addFirst("f" + i);
            d.addLast("l" + i);
            if (i % 3 == 0) d.pollFirst();
            if (i % 4 == 0) d.removeLast();
        }
        System.out.println(d + " " + d.peekFirst() + d.peekLast() + d.size());
        Iterator<String> down = d.descendingIterator();
        System.out.println(down.next() + down.next());
        PriorityQueue<String> pq = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        pq.addAll(List.of("pear", "fig", "apple", "kiwi", "date", "banana", "plum"));
        pq.remove("kiwi");
        StringBuilder sb = new StringBuilder(pq.toString());
        while (!pq.isEmpty())
            sb.append(pq.poll()).append(' ');
        System.out.println(sb);
        BitSet bs = new BitSet();
        for (int i = 0; i < 200; i += 7)
            bs.set(i);
        bs.flip(10, 20);
        bs.clear(14);
        BitSet other = new BitSet();
        other.set(0, 100);
        other.and(bs);
        System.out.println(bs.cardinality() + " " + bs.nextClearBit(10) + bs.nextSetBit(101) + other + bs.length() + other.intersects(bs));
        int[] a = {5, 3, 9, 1, 7, 3};
        int[] b = a.clone();
        Arrays.sort(b);
        System.out.println(Arrays.toString(b) + Arrays.binarySearch(b, 7) + Arrays.hashCode(a) + Arrays.equals(a, b) + Arrays.toString(Arrays.copyOfRange(a, 2, 8)) + Arrays.stream(a).sum() + Arrays.compare(a, b) + Arrays.mismatch(a, b));
        long[] big = new long[2000];
        Arrays.setAll(big, i -> (i * 2654435761L) % 10007);
        Arrays.sort(big);
        System.out.println(big[0] + " " + big[1000] + " " + big[1999]);
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        Arrays.fill(a, 1, 3, 42);
        System.out.println(Arrays.toString(boxed) + Arrays.toString(a) + Arrays.asList(boxed) + Arrays.deepHashCode(new Object[] {1, new int[] {2}}));
        String[] words = "one two three four five six".split(" ");
        Arrays.sort(words, Comparator.comparing(String::length));
        System.out.println(Arrays.toString(words) + String.join("|", new TreeSet<>(Arrays.asList(words))) + new HashSet<>(Arrays.asList(words)) + new LinkedHashSet<>(Arrays.asList(words)));
        List<Object> tl = new Vector<>(List.of(1));
        Stack<Integer> st = new Stack<>();
        st.push(1);
        st.push(2);
        System.out.println(tl + " " + st.pop() + st.peek() + st.search(1));
        t(() -> { st.pop(); return st.pop(); });
        double[] ds = {2.5, Double.NaN, -0.0, 0.0, -1};
        Arrays.sort(ds);
        System.out.println(Arrays.toString(ds));
        Object[] oa = List.of("x", "y").toArray();
        String[] sa = List.of("x", "y").toArray(new String[0]);
        System.out.println(oa.length + sa[1] + oa.getClass().getSimpleName());
        Spliterator<Integer> sp = List.of(1, 2, 3, 4).spliterator();
        Spliterator<Integer> half = sp.trySplit();
        half.forEachRemaining(x -> System.out.print(x + " "));
        sp.forEachRemaining(x -> System.out.print(x + ";"));
        System.out.println();
    }
}
