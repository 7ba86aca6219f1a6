// SPDX-License-Identifier: Apache-2.0
// expect: none
// An object handed over through a ConcurrentSkipListMap.
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListMapPublish {
    static class Box {
        int v;
    }

    static final ConcurrentSkipListMap<String, Box> map = new ConcurrentSkipListMap<>();

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
