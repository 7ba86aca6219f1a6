// SPDX-License-Identifier: Apache-2.0
// expect: none
// CopyOnWriteArraySet: what was written before add is seen in it.
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWriteSet {
    static final CopyOnWriteArraySet<Object> set = new CopyOnWriteArraySet<>();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;
            set.add("a");
        });
        t.start();
        if (set.contains("a")) {
            assert x == 1;
        }
        t.join();
    }
}
