// SPDX-License-Identifier: Apache-2.0
// expect: race Memoize.value
// A hand-made cache in two fields.
public class Memoize {
    static int key = -1, value;

    static int square(int k) {
        if (k == 0) {
            return value;
        }
        value = k * k;
        return value;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            square(2);
        });
        t.start();
        square(0);
        t.join();
    }
}
