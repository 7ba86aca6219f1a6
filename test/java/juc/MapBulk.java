// SPDX-License-Identifier: Apache-2.0
// expect: none
// Bulk operations of ConcurrentHashMap on several threads.
import java.util.concurrent.ConcurrentHashMap;

public class MapBulk {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        m.put(1, 10);
        m.put(9, 20);
        assert m.reduceValues(1, Integer::sum) == 30;
        assert m.search(1, (k, v) -> k == 9 ? v : null) == 20;
    }
}
