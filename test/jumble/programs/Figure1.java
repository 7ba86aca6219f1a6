// SPDX-License-Identifier: Apache-2.0
// A reference is checked against null and then used: two reads, which may see two writes.
// expect: Figure1.x destructive
public class Figure1 {
    static class Circle {
        int drawn;
        void draw() { drawn++; }
    }

    static Circle x;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> x = new Circle());
        Thread two = new Thread(() -> { if (x != null) x.draw(); });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
