// SPDX-License-Identifier: Apache-2.0
// expect: none
// Caches of boxes, strings and enum constants.
import java.util.concurrent.TimeUnit;

public class Boxes {
    static void use(int i) {
        Integer a = i, b = 1000 + i;
        assert a + b == 1000 + 2 * i;
        assert TimeUnit.valueOf("SECONDS") == TimeUnit.SECONDS;
        assert Long.toString(b).length() == 4;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
