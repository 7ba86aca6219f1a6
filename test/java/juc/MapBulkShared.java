// SPDX-License-Identifier: Apache-2.0
// expect: race MapBulkShared.sum
// forEach on several threads with a sum that is not guarded.
import java.util.concurrent.ConcurrentHashMap;

public class MapBulkShared {
    static int sum;

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        m.put(1, 10);
        m.put(9, 20);
        m.forEach(1, (k, v) -> sum += v);
    }
}
