// SPDX-License-Identifier: Apache-2.0
// expect: none
// What a static initializer wrote is seen by every user of the class.
public class ClassInitEdge {
    static class Holder {
        static int[] table = new int[2];
        static int total;

        static {
            table[0] = 1;
            table[1] = 2;
            total = 3;
        }
    }

    static void use() {
        assert Holder.table[0] + Holder.table[1] == Holder.total;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(ClassInitEdge::use);
        Thread b = new Thread(ClassInitEdge::use);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
