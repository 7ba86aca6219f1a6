// SPDX-License-Identifier: Apache-2.0
// expect: none
// A HashMap that is only read after the threads have started.
import java.util.HashMap;
import java.util.Map;

public class SharedHashMapRead {
    static final Map<String, Integer> map = new HashMap<>();

    static {
        map.put("a", 1);
    }

    static void use(int i) {
        assert map.get("a") == 1;
        for (Map.Entry<String, Integer> e : map.entrySet()) {
            assert e.getValue() == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
