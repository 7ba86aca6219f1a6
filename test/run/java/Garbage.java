// SPDX-License-Identifier: Apache-2.0
// schedule: single
// options: -Xmx64m
// A lot of garbage of every shape with live structures checked afterwards.
import java.util.*;

public class Garbage {
    static class Node { Node left, right; long id; Object extra; }
    static Node tree(int depth, long id) {
        Node n = new Node();
        n.id = id;
        if (depth > 0) { n.left = tree(depth - 1, id * 2); n.right = tree(depth - 1, id * 2 + 1); }
        return n;
    }
    static long check(Node n) { return n == null ? 0 : n.id + check(n.left) + check(n.right); }
    public static void main(String[] args) {
        Node live = tree(12, 1);
        long before = check(live);
        Map<Integer, String> map = new HashMap<>();
        List<Object> mixed = new ArrayList<>();
        long h = 0;
        for (int i = 0; i < 4000; i++) {
            Object[] o = new Object[100];
            o[i % 100] = o;
            int[][] m = new int[10][i % 20];
            map.put(i % 500, "v" + i);
            if (i % 10 == 0) mixed.add(i % 20 == 0 ? (Object) m : ("s" + i).toCharArray());
            if (mixed.size() > 100) mixed.subList(0, 50).clear();
            h += new byte[i].length + new StringBuilder().append(i).append(o.length).toString().hashCode();
            if (i % 1000 == 0) { live.extra = tree(8, i); h += check(tree(10, i)); }
        }
        System.out.println(before + " " + check(live) + " " + check((Node) live.extra) + " " + h + " " + map.size() + map.get(77) + mixed.size());
        Node list = null;
        for (int i = 0; i < 20000; i++) { Node n = new Node(); n.right = list; n.id = i; list = n; }
        long s = 0;
        for (Node n = list; n != null; n = n.right) s += n.id;
        System.out.println(s);
        String str = "";
        for (int i = 0; i < 300; i++) str += i;
        System.out.println(str.length() + " " + str.hashCode());
        System.gc();
        System.out.println(check(live) == before);
    }
}
