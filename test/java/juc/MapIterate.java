// SPDX-License-Identifier: Apache-2.0
// expect: none
// Iterating a ConcurrentHashMap while another thread puts: no exception.
import java.util.concurrent.ConcurrentHashMap;

public class MapIterate {
    static final ConcurrentHashMap<Integer, int[]> m = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        m.put(1, new int[] {1});
        Thread t = new Thread(() -> m.put(2, new int[] {2}));
        t.start();
        for (var e : m.entrySet()) {
            assert e.getValue()[0] == e.getKey();
        }
        t.join();
    }
}
