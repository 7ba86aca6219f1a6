// SPDX-License-Identifier: Apache-2.0
// expect: none
// Collections of each thread.
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.TreeMap;

public class OwnCollections {
    static void use(int i) {
        HashMap<String, Integer> m = new HashMap<>();
        m.put("a", i);
        m.merge("a", 1, Integer::sum);
        assert new TreeMap<>(m).firstEntry().getValue() == i + 1;
        ArrayList<Integer> l = new ArrayList<>(m.values());
        Collections.sort(l);
        assert l.get(0) == i + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(1));
        t.start();
        use(2);
        t.join();
    }
}
