// SPDX-License-Identifier: Apache-2.0
// expect: none
// merge, compute and putIfAbsent are atomic.
import java.util.concurrent.ConcurrentHashMap;

public class Merge {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    static void add() {
        map.merge("n", 1, Integer::sum);
        map.putIfAbsent("m", 7);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            add();
        });
        t.start();
        add();
        t.join();
        assert map.get("n") == 2 && map.get("m") == 7;
    }
}
