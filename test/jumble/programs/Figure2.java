// SPDX-License-Identifier: Apache-2.0
// Double-checked locking: the reference may be read without a lock, what it leads to not.
// paper: Figure 2 | p | 0 0 0 0 0 0 | No
// paper: Figure 2 | p.x | 0 0 60 52 32 30 | Yes
// paper: Figure 2 | p.y | 0 0 48 53 27 30 | Yes
// expect: Figure2.p none
// expect: Figure2.x destructive
// expect: Figure2.y destructive
public class Figure2 {
    double x, y;
    static Figure2 p;

    Figure2() {
        x = 1.0;
        y = 1.0;
    }

    static Figure2 get() {
        Figure2 t = p;
        if (t != null)
            return t;
        synchronized (Figure2.class) {
            if (p == null)
                p = new Figure2();
            return p;
        }
    }

    static double slope() {
        return get().y / get().x;
    }

    public static void main(String[] args) throws Exception {
        Thread[] t = new Thread[2];
        for (int i = 0; i < t.length; i++) {
            t[i] = new Thread(() -> System.out.println(slope()));
            t[i].start();
        }
        for (Thread u : t)
            u.join();
    }
}
