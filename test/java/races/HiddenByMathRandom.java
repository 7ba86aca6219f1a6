// SPDX-License-Identifier: Apache-2.0
// expect: race HiddenByMathRandom.x
// Math.random() shares one generator inside.
public class HiddenByMathRandom {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Math.random();
            x = 1;
            Math.random();
        });
        t.start();
        Math.random();
        x = 2;
        Math.random();
        t.join();
    }
}
