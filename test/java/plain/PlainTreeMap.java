// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.TreeMap*
// A TreeMap shared without a lock.
import java.util.TreeMap;

public class PlainTreeMap {
    static final TreeMap<Integer, Integer> map = new TreeMap<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            map.put(1, 1);
        });
        t.start();
        map.put(2, 2);
        t.join();
    }
}
