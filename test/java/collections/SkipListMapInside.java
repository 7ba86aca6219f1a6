// SPDX-License-Identifier: Apache-2.0
// expect: race SkipListMapInside$Box.v
// The map is safe, what lies in it is not.
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListMapInside {
    static class Box {
        int v;
    }

    static final ConcurrentSkipListMap<String, Box> map = new ConcurrentSkipListMap<>();

    static {
        map.put("a", new Box());
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            map.get("a").v++;
        });
        t.start();
        map.get("a").v++;
        t.join();
    }
}
