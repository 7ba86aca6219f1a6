// SPDX-License-Identifier: Apache-2.0
// expect: race HashMapConcurrentInside$Box.v
// The map is safe, what lies in it is not.
import java.util.concurrent.ConcurrentHashMap;

public class HashMapConcurrentInside {
    static class Box {
        int v;
    }

    static final ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();

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
