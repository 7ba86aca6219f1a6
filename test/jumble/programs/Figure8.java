// SPDX-License-Identifier: Apache-2.0
// Figure 1 in a loop.
// paper: Figure 8 | x | 0 0 0 83 84 92 | Yes
// expect: Figure8.x destructive
public class Figure8 {
    static class Circle {
        int drawn;
        void draw() { drawn++; }
    }

    static Circle x;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> x = new Circle());
        Thread two = new Thread(() -> {
            for (int i = 0; i < 10; i++)
                if (x != null)
                    x.draw();
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
