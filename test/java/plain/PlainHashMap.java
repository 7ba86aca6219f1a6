// SPDX-License-Identifier: Apache-2.0
// expect: race java.util.HashMap*
// A HashMap shared without a lock.
import java.util.HashMap;

public class PlainHashMap {
    static final HashMap<Integer, Integer> map = new HashMap<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            map.put(1, 1);
        });
        t.start();
        map.put(2, 2);
        t.join();
    }
}
