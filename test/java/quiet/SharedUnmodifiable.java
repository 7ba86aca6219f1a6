// SPDX-License-Identifier: Apache-2.0
// expect: none
// Views of collections that nobody changes.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

public class SharedUnmodifiable {
    static final Map<String, Integer> map = Collections.unmodifiableMap(Map.of("a", 1, "b", 2));
    static final List<Integer> list = Collections.unmodifiableList(new ArrayList<>(List.of(1, 2)));

    static void use(int i) {
        assert map.get("a") == 1 && map.keySet().size() == 2;
        for (int v : list) {
            assert v > 0;
        }
        assert map.entrySet().size() == 2 && map.values().contains(2);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
