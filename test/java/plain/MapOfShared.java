// SPDX-License-Identifier: Apache-2.0
// expect: none
// options: --benign MapOfShared.map
// Immutable collections bear publication by a race.
import java.util.List;
import java.util.Map;

public class MapOfShared {
    static Map<String, List<Integer>> map;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            map = Map.of("a", List.of(1, 2, 3));
        });
        t.start();
        Map<String, List<Integer>> m = map;
        if (m != null) {
            assert m.get("a").size() == 3;
        }
        t.join();
    }
}
