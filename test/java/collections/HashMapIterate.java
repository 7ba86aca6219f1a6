// SPDX-License-Identifier: Apache-2.0
// expect: none
// Iterating over a ConcurrentHashMap while another adds.
import java.util.concurrent.ConcurrentHashMap;

public class HashMapIterate {
    static final ConcurrentHashMap<Integer, int[]> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            map.put(1, new int[] {1});
        });
        t.start();
        int sum = 0;
        for (int[] v : map.values()) {
            sum += v[0];
        }
        assert sum <= 1;
        t.join();
    }
}
