// SPDX-License-Identifier: Apache-2.0
// expect: none
// ConcurrentHashMap.newKeySet: one of two adds wins, and publishes.
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class KeySet {
    static final Set<String> set = ConcurrentHashMap.newKeySet();
    static int x;

    static void once() {
        if (set.add("a")) {
            x++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(KeySet::once);
        t.start();
        once();
        t.join();
        assert x == 1;
    }
}
