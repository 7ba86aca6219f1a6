// SPDX-License-Identifier: Apache-2.0
// Old references that only a buffer still holds, while garbage is collected all the time.
// What they lead to was written before the end of a constructor, in final fields.
// options: -Xmx8m --runs=4 --explore=50
// expect: Garbage.x none
public class Garbage {
    static class Node {
        final int value, twice;
        final int[] filling = new int[5000];

        Node(int value) {
            this.value = value;
            twice = 2 * value;
            filling[4999] = value;
        }
    }

    static Node x = new Node(0);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            for (int i = 1; i < 200; i++) {
                x = new Node(i);
                for (int k = 0; k < 4; k++)
                    new Node(k);
            }
        });
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                Node q = x;
                if (q.twice != 2 * q.value || q.filling[4999] != q.value)
                    throw new IllegalStateException("broken: " + q.value);
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(x.value);
    }
}
