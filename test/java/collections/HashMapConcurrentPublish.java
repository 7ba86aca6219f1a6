// SPDX-License-Identifier: Apache-2.0
// expect: none
// An object handed over through a ConcurrentHashMap.
import java.util.concurrent.ConcurrentHashMap;

public class HashMapConcurrentPublish {
    static class Box {
        int v;
    }

    static final ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Box b = new Box();
            b.v = 1;
            map.put("a", b);
        });
        t.start();
        Box b = map.get("a");
        if (b != null) {
            assert b.v == 1;
        }
        t.join();
        assert map.size() == 1;
    }
}
