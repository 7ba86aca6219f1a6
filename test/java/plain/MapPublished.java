// SPDX-License-Identifier: Apache-2.0
// expect: none
// Filled, then published by a volatile and only read.
import java.util.HashMap;
import java.util.Map;

public class MapPublished {
    static volatile Map<String, Integer> map;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Map<String, Integer> m = new HashMap<>();
            m.put("a", 1);
            map = m;
        });
        t.start();
        Map<String, Integer> m = map;
        if (m != null) {
            assert m.get("a") == 1 && m.keySet().size() == 1;
        }
        t.join();
    }
}
