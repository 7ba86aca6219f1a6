// SPDX-License-Identifier: Apache-2.0
// expect: race ClassInitLater$Holder.total
// What is written after initialization has no edge.
public class ClassInitLater {
    static class Holder {
        static int total = 1;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> Holder.total++);
        Thread b = new Thread(() -> Holder.total++);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
