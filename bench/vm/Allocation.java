// SPDX-License-Identifier: Apache-2.0
// Trees are built and summed: allocation, constructors, field reads and writes, recursion.
public class Allocation {
    static class Node {
        Node left, right;
        int value;
        Node(int depth, int v) {
            value = v;
            if (depth > 0) {
                left = new Node(depth - 1, v * 2);
                right = new Node(depth - 1, v * 2 + 1);
            }
        }
        int sum() {
            int s = value;
            if (left != null)
                s += left.sum() + right.sum();
            value++;
            return s;
        }
    }
    public static void main(String[] args) {
        int total = 0;
        for (int i = 0; i < 45; i++) {
            Node n = new Node(14, i);
            total += n.sum() + n.sum();
        }
        System.out.println(total);
    }
}
