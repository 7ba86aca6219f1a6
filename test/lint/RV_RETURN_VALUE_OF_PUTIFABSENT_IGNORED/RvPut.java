// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

class RvPutBad {
    private final ConcurrentMap<String, List<String>> map = new ConcurrentHashMap<>();

    List<String> a(String k) {
        List<String> l = new java.util.ArrayList<>();
        map.putIfAbsent(k, l); // expect: RV_RETURN_VALUE_OF_PUTIFABSENT_IGNORED
        return l;
    }

    void b(String k) {
        List<String> l = java.util.Collections.synchronizedList(new java.util.ArrayList<>());
        map.putIfAbsent(k, l); // expect: RV_RETURN_VALUE_OF_PUTIFABSENT_IGNORED
        l.add(k);
    }
}

class RvPutGood {
    private final ConcurrentMap<String, List<String>> map = new ConcurrentHashMap<>();

    List<String> a(String k) {
        List<String> l = new java.util.ArrayList<>();
        List<String> old = map.putIfAbsent(k, l);
        return old != null ? old : l;
    }

    void b(String k) {
        map.putIfAbsent(k, new java.util.ArrayList<>());
        map.get(k).add(k);
    }
}
