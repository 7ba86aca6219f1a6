// SPDX-License-Identifier: Apache-2.0
// expect: none
// firstEntry and iteration see what was put in whole.
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListFirst {
    static class Box {
        int v;
    }

    static final ConcurrentSkipListMap<Integer, Box> map = new ConcurrentSkipListMap<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Box b = new Box();
            b.v = 1;
            map.put(1, b);
        });
        t.start();
        Map.Entry<Integer, Box> e = map.firstEntry();
        if (e != null) {
            assert e.getValue().v == 1;
        }
        for (Box b : map.values()) {
            assert b.v == 1;
        }
        t.join();
    }
}
