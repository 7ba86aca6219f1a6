// SPDX-License-Identifier: Apache-2.0
// HashMap with boxed keys: puts, gets, removals, resizing.
import java.util.HashMap;
import java.util.Map;

public class MapChurn {
    public static void main(String[] args) {
        Map<Integer, Integer> m = new HashMap<>();
        long h = 0;
        for (int i = 0; i < 400000; i++) {
            m.merge(i * 7919 % 20011, 1, Integer::sum);
            Integer v = m.get(i % 30011);
            if (v != null)
                h += v;
            if (i % 3 == 0)
                m.remove(i % 20011);
        }
        System.out.println(m.size() + " " + h);
    }
}
